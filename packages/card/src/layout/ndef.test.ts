import { expect, test } from "vitest";
import { bytes, join } from "../chip/bytes.ts";
import { emptyCard, withBlock, withBlocks } from "../chip/memory.ts";
import { blocksFrom } from "../chip/mifare-classic/block.ts";
import { dataBlocks } from "../chip/mifare-classic/sector.ts";
import { asTlv, writeMessage } from "../chip/ndef/testing/ndef.ts";
import { uid } from "../chip/uid.ts";
import { aidOf, directoryImage } from "./directory.ts";
import { readNdef } from "./ndef.ts";

const NDEF = 0xe103;
const MORETTO = { kind: "text", language: "en", text: "moretto" };

/**
 * A card whose directory lists these sectors for NDEF and sector 2 for a door lock, with an area in the NDEF sectors.
 */
function card(area: Uint8Array, sectors: readonly number[], size: "1k" | "4k" = "1k") {
  const entries = new Map([[2, aidOf("doorLock")], ...sectors.map((sector) => [sector, NDEF] as const)]);
  const blocks = sectors.flatMap(dataBlocks);
  const data = blocksFrom(join(area, new Uint8Array(blocks.length * 16 - area.length)));
  return withBlocks(emptyCard(uid("04A1B2C3"), size), [
    ...directoryImage({ info: [0, 0], entries }, size),
    ...blocks.map((block, at) => [block, data[at]] as const),
  ]);
}

test("parses a tag that a phone wrote, with libfreefare's directory of one NDEF sector", () => {
  const tag = withBlocks(emptyCard(uid("04A1B2C3"), "1k"), [
    [1, bytes("DB0003E1000000000000000000000000")],
    [4, bytes("0000030ED1010A5402656E6D6F726574")],
    [5, bytes("746FFE00000000000000000000000000")],
  ]);
  expect(readNdef(tag)).toEqual({ sectors: [1], records: [MORETTO] });
});

test("a message continues in the next sector of the application, without trailers and other sectors", () => {
  const data = Uint8Array.from({ length: 600 }, (_, at) => at % 251);
  const area = asTlv(writeMessage([{ format: 2, type: "a/b", payload: data }]), 3);
  expect(readNdef(card(area, [1, 33, 34, 35], "4k")).records).toEqual([{ kind: "mime", type: "a/b", data }]);
  const small = asTlv(writeMessage([{ format: 2, type: "a/b", payload: data.slice(0, 100) }]));
  expect(readNdef(card(small, [1, 3, 4])).records).toEqual([{ kind: "mime", type: "a/b", data: data.slice(0, 100) }]);
});

test("without the application there are no sectors; an empty area has no records", () => {
  expect(readNdef(emptyCard(uid("04A1B2C3"), "1k"))).toEqual({ sectors: [], records: [] });
  expect(readNdef(card(new Uint8Array(), [1]))).toEqual({ sectors: [1], records: [] });
});

test("errors give the block of the card, in any sector", () => {
  // The second record begins behind 44 bytes: in the last block of sector 1, or, behind NULL blocks, in sector 3.
  const first = { format: 2, type: "a/b", payload: new Uint8Array(36) };
  const message = writeMessage([first, { format: 1, type: "U", payload: new Uint8Array() }]);
  expect(() => readNdef(card(asTlv(message), [1, 3]))).toThrow("NDEF_RECORD_URI at 6");
  expect(() => readNdef(card(asTlv(message, 8), [1, 3]))).toThrow("NDEF_RECORD_URI at 12");
  expect(() => readNdef(card(bytes("03FE"), [1]))).toThrow("NDEF_TLV_LENGTH at 4");
  expect(() => readNdef(withBlock(card(asTlv(message), [1, 3]), 13, undefined))).toThrow("NDEF_UNKNOWN at 13");
  expect(() => readNdef(withBlock(card(asTlv(message), [1, 3]), 1, undefined))).toThrow("DIRECTORY_UNKNOWN at 1");
  const wrong = withBlock(card(asTlv(message), [1, 3]), 2, bytes("01000000000000000000000000000000"));
  expect(() => readNdef(wrong)).toThrow("DIRECTORY_CRC at 1");
});

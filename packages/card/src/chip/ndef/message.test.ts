import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asBytes, asText, bytes, hex, join } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import { parseNdefMessage } from "./message.ts";
import { NDEF_TYPE } from "./record.ts";
import { anyRecords, asTlv, writeMessage } from "./testing/ndef.ts";
import { ndefMessages } from "./tlv.ts";

describe("NDEF messages", () => {
  test.each([
    // A tag written by a phone, as read by an ACR1255U (public thread about AN1304).
    ["D1010A5402656E6D6F726574746F", { kind: "text", language: "en", text: "moretto" }],
    // Examples of the Adafruit PN532 guide and of RTD URI 1.0, appendix A.
    ["D1010D550161646166727569742E636F6D", { kind: "uri", uri: "http://www.adafruit.com" }],
    ["D1010855016E66632E636F6D", { kind: "uri", uri: "http://www.nfc.com" }],
    ["D1010D55052B3335383931323334353637", { kind: "uri", uri: "tel:+35891234567" }],
    // Not assigned: the rest is the whole URI.
    ["D1010455F0613A62", { kind: "uri", uri: "a:b" }],
    ["D1010954027A68E6B996E5BA97", { kind: "text", language: "zh", text: "湖店" }],
    ["D1010754827A686E565E97", { kind: "text", language: "zh", text: "湖店" }],
    ["D1010954827A68FFFE566E975E", { kind: "text", language: "zh", text: "湖店" }],
    ["D00000", { kind: "empty" }],
    ["D20302612F620102", { kind: "mime", type: "a/b", data: bytes("0102") }],
    ["D102025370D100", { kind: "other", type: "urn:nfc:wkt:Sp", data: bytes("D100") }],
    ["D40301613A6207", { kind: "other", type: "urn:nfc:ext:a:b", data: bytes("07") }],
    ["D30301613A6207", { kind: "other", type: "a:b", data: bytes("07") }],
    ["D5000107", { kind: "other", type: "", data: bytes("07") }],
  ])("%s", (message, record) => {
    expect(parseNdefMessage(bytes(message))).toEqual([record]);
  });

  // RTD URI 1.0, table 3.
  const beginnings =
    " http://www. https://www. http:// https:// tel: mailto: ftp://anonymous:anonymous@ ftp://ftp. ftps:// sftp:// smb:// " +
    "nfs:// ftp:// dav:// news: telnet:// imap: rtsp:// urn: pop: sip: sips: tftp: btspp:// btl2cap:// btgoep:// " +
    "tcpobex:// irdaobex:// file:// urn:epc:id: urn:epc:tag: urn:epc:pat: urn:epc:raw: urn:epc: urn:nfc:";
  test.each([...beginnings.split(" ").entries()])("a URI with code %i begins with “%s”", (code, beginning) => {
    expect(parseNdefMessage(bytes(`D1010255${hex([code])}61`))).toEqual([{ kind: "uri", uri: `${beginning}a` }]);
  });

  test.each([
    ["of which the length is missing", "D1", "NDEF_RECORD_LENGTH at 0"],
    ["that runs past the end", "D1010A5402656E6D6F7265", "NDEF_RECORD_LENGTH at 0"],
    ["with a length of four bytes that does", "C101FFFFFFFF5400", "NDEF_RECORD_LENGTH at 0"],
    ["behind the last one", "D00000500000", "NDEF_RECORD_FLAGS at 0"],
    ["that does not begin the message", "500000", "NDEF_RECORD_FLAGS at 0"],
    ["that is not the last and has none behind it", "900000", "NDEF_RECORD_FLAGS at 0"],
    ["that is empty and has content", "D0000107", "NDEF_RECORD_FLAGS at 0"],
    ["that continues none", "D6000107", "NDEF_RECORD_FLAGS at 0"],
    ["that is not continued", "B20301612F6207520301612F6208", "NDEF_RECORD_FLAGS at 7"],
    ["that is continued behind the end of the message", "F20301612F6207", "NDEF_RECORD_FLAGS at 0"],
    ["with a language longer than itself", "D10102543F61", "NDEF_RECORD_TEXT at 0"],
    ["of text that is cut within a character", "D1010854027A68E6B996E6B7", "NDEF_RECORD_TEXT at 0"],
    ["of text without a byte", "D1010054", "NDEF_RECORD_TEXT at 0"],
    ["of half a UTF-16 character", "D101045482656E6E", "NDEF_RECORD_TEXT at 0"],
    ["of a URI without a byte", "D1010055", "NDEF_RECORD_URI at 0"],
    ["of a URI that is not UTF-8", "D101025504FF", "NDEF_RECORD_URI at 0"],
    ["behind a good one", "9101025504615101FF55", "NDEF_RECORD_LENGTH at 6"],
  ])("refuses a record %s", (_, message, error) => {
    expect(() => parseNdefMessage(bytes(message))).toThrow(error);
  });

  test("an empty message has no records", () => {
    expect(parseNdefMessage(new Uint8Array())).toEqual([]);
  });

  test("any records are unchanged by encoding and parsing, in chunks or whole, with short or long lengths", () => {
    fc.assert(
      fc.property(anyRecords, fc.boolean(), (records, short) => {
        const types = { 2: "", 3: "", 4: "urn:nfc:ext:" } as const;
        const expected = records.map(({ format, type, payload }) => ({
          kind: format === NDEF_TYPE.mime ? "mime" : "other",
          type: `${format === NDEF_TYPE.external ? types[4] : ""}${type}`,
          data: payload,
        }));
        expect(parseNdefMessage(writeMessage(records, short))).toEqual(expected);
      }),
    );
  });

  test("any text is unchanged by encoding and parsing, in either encoding", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.boolean(), (text, wide) => {
        const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
        const utf16 = units.flatMap((unit) => [unit >> 8, unit & 255]);
        const utf8 = encodeURIComponent(text).replace(/%(..)/g, (_, byte) => asText(bytes(byte)));
        const content = wide ? Uint8Array.from([0x82, ...asBytes("en"), ...utf16]) : join([2], asBytes(`en${utf8}`));
        const message = writeMessage([{ format: NDEF_TYPE.wellKnown, type: "T", payload: content }]);
        // A text that begins with the byte order mark of UTF-16 loses it.
        fc.pre(!/^[\ufeff\ufffe]/.test(text));
        expect(parseNdefMessage(message)).toEqual([{ kind: "text", language: "en", text }]);
      }),
    );
  });

  test("any bytes give records, or an error with its offset", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (data) => {
        for (const read of [() => parseNdefMessage(data), () => ndefMessages(data)]) {
          try {
            read();
          } catch (error) {
            expect(error).toBeInstanceOf(CardDataError);
            if (error instanceof CardDataError) expect(error.offset).toBeLessThan(data.length);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("the TLV blocks of an NDEF area", () => {
  test("NULL blocks and unknown block types are skipped, a terminator ends the area", () => {
    const area = bytes(`0000 FD02AABB 0103A00C34 0303D00000 0300 FE 0303D00000`);
    expect(ndefMessages(area)).toEqual([
      { message: bytes("D00000"), at: 13 },
      { message: new Uint8Array(), at: 18 },
    ]);
    expect(ndefMessages(new Uint8Array(48))).toEqual([]);
  });

  test("the example tag of the guide has two NULL blocks before the message", () => {
    const area = bytes("0000030ED1010A5402656E6D6F726574746FFE00000000000000000000000000");
    expect(ndefMessages(area)).toEqual([{ message: bytes("D1010A5402656E6D6F726574746F"), at: 4 }]);
  });

  test("a message of any length is parsed, and a truncated one is rejected", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), fc.nat(5), (message, nulls) => {
        const area = asTlv(message, nulls);
        expect(ndefMessages(area).map((found) => found.message)).toEqual([message]);
        if (message.length > 0) expect(() => ndefMessages(area.slice(0, -2))).toThrow(`NDEF_TLV_LENGTH at ${nulls}`);
      }),
    );
  });

  test.each(["03", "03FF01", "0305D00000"])("%s runs past the end", (area) => {
    expect(() => ndefMessages(bytes(area))).toThrow("NDEF_TLV_LENGTH at 0");
  });
});

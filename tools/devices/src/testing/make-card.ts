import { cmac, encrypt } from "../aes.ts";
import { type Card, cardOf, firstBlock, trailerOf } from "../chip.ts";
import { crc } from "../directory.ts";
import { fourBytes, macKey, sectorKey, wrapKey } from "../keys.ts";

// Makes cards for the tests, by the card format; a hotel and a maker with the keys of its vectors.

export const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(" ", ""), "hex"));
export const HOTEL_KEY = bytes("00112233445566778899AABBCCDDEEFF");
export const FACTORY_KEY = bytes("2B7E151628AED2A6ABF7158809CF4F3C");
export const UID = bytes("04A1B2C3");
export const HOTEL = 1001;
export const FROM = 1_763_596_800;
export const TO = 1_764_201_600;

/** The first 40 bytes of a record. */
export type Draft = {
  readonly kind: number;
  readonly cardType?: number;
  readonly detail: readonly number[];
  readonly hotelNumber?: number;
  readonly sequence: number;
  readonly body?: Uint8Array;
  readonly from?: number;
  readonly to?: number;
};

export const draft = ({ kind, cardType = 2, detail, sequence, ...more }: Draft): Uint8Array => {
  const { hotelNumber = HOTEL, body = new Uint8Array(16), from = FROM, to = TO } = more;
  const numbers = [hotelNumber, sequence].flatMap((number) => [...fourBytes(number)]);
  const times = [from, to].flatMap((number) => [...fourBytes(number)]);
  return Uint8Array.of(0xad, 0x01, kind, cardType, ...detail, ...numbers, ...body, ...times);
};

/** A record of 48 bytes: the draft and its MAC. */
export const signed = (unsigned: Uint8Array, master: Uint8Array, uid: Uint8Array, sector: number): Uint8Array => {
  const hotelNumber = new DataView(unsigned.buffer, unsigned.byteOffset).getUint32(8);
  const key = macKey(master, unsigned[2] ?? 0, hotelNumber);
  return Uint8Array.of(...unsigned, ...cmac(key, Uint8Array.of(...uid, sector, ...unsigned)).subarray(0, 8));
};

/** One sector of an application, and under whose keys it lies. */
export type Pressed = {
  readonly sector: number;
  readonly application: number;
  readonly data: Uint8Array;
  readonly master: Uint8Array;
  readonly hotelNumber: number;
  readonly access?: Uint8Array;
};

const OURS = bytes("78778800");

/** A 1K card as delivered, with these sectors and a directory of them; gives its raw image. */
export function image(uid: Uint8Array, sectors: readonly Pressed[]): Uint8Array {
  const out = new Uint8Array(1024);
  out.set(uid);
  const put = (block: number, data: Uint8Array) => out.set(data, block * 16);
  for (let sector = 0; sector < 16; sector += 1) put(trailerOf(sector), bytes("FFFFFFFFFFFFFF078069FFFFFFFFFFFF"));
  const aids = new Uint8Array(32);
  for (const { sector, application, data, master, hotelNumber, access = OURS } of sectors) {
    const key = (slot: "A" | "B") => sectorKey(master, slot, uid, sector, hotelNumber);
    put(firstBlock(sector), data);
    put(trailerOf(sector), Uint8Array.of(...key("A"), ...access, ...key("B")));
    aids.set([application, 0x70], sector * 2);
  }
  aids[0] = crc(aids.subarray(1));
  put(1, aids);
  put(3, bytes("A0A1A2A3A4A5787788C1B0B1B2B3B4B5"));
  return out;
}

type TestDraft = Partial<Draft> & {
  readonly operation: 1 | 2 | 3;
  readonly sequence: number;
  readonly uid?: Uint8Array;
  readonly devices?: number;
  readonly target?: number;
  readonly hotelKey?: Uint8Array;
  readonly factoryKey?: Uint8Array;
};

/** The record of a set (1), clear (2) or unlock (3) card of a hotel, in sector 4. */
function testSector({ operation, devices = 3, target = 1, ...more }: TestDraft): Pressed {
  const { uid = UID, hotelKey = HOTEL_KEY, factoryKey = FACTORY_KEY, hotelNumber = HOTEL, ...rest } = more;
  const isSet = operation === 1;
  const body = isSet ? encrypt(wrapKey(factoryKey, uid, rest.sequence), hotelKey) : new Uint8Array(16);
  const detail = [devices, 1, operation, target];
  const unsigned = draft({ kind: 4, cardType: 9, detail, hotelNumber, body, ...rest });
  const master = isSet ? factoryKey : hotelKey;
  const data = signed(unsigned, master, uid, 4);
  return { sector: 4, application: 4, data, master, hotelNumber: isSet ? 0 : hotelNumber };
}

export const testImage = (given: TestDraft): Uint8Array => image(given.uid ?? UID, [testSector(given)]);
/** A set card's sector, to lie beside others. */
export const setSector = (sequence: number): Pressed => testSector({ operation: 1, sequence });

export const testCard = (given: TestDraft): Card => cardOf(given.uid ?? UID, testImage(given));

type RoomDraft = Partial<Draft> & {
  readonly sequence: number;
  readonly room?: number;
  /** What the directory says of the sector, where it lies. */
  readonly application?: number;
  readonly beside?: Pressed;
  readonly sector?: number;
  readonly hotelKey?: Uint8Array;
};

/** A hotel card for building 3, floor 12, room 1206 unless said, its record in sector 1. */
export function roomImage({ room = 1206, sector = 1, hotelKey = HOTEL_KEY, kind = 1, ...more }: RoomDraft): Uint8Array {
  const { hotelNumber = HOTEL, detail = [3, 12, room >> 8, room & 0xff], application = kind, beside, ...rest } = more;
  const data = signed(draft({ kind, detail, hotelNumber, ...rest }), hotelKey, UID, sector);
  const own = { sector, application, data, master: hotelKey, hotelNumber };
  return image(UID, beside ? [own, beside] : [own]);
}

export const roomCard = (given: RoomDraft): Card => cardOf(UID, roomImage(given));

/** A map of 16 bytes with these bits. */
export const map = (...bits: number[]): Uint8Array => {
  const out = new Uint8Array(16);
  for (const bit of bits) out[bit >> 3] = (out[bit >> 3] ?? 0) | (1 << (bit & 7));
  return out;
};

import { APPLICATIONS, DEFAULT_PLAN, hex, sectorsOf } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ApplicationFrame, decodeContent, encodeContent, TicketContent } from "./content.ts";
import { anyBytes, anyKey, anyUid } from "./testing/any-card.ts";

const anyContent = fc
  .record({ held: fc.subarray([...APPLICATIONS]), byte: fc.nat(255), keyA: anyKey, keyB: anyKey })
  .map(({ held, byte, keyA, keyB }) => {
    const applications = held.map((application) => {
      const sectors = sectorsOf(DEFAULT_PLAN, application);
      return { application, sectors, data: new Uint8Array(48 * sectors.length).fill(byte) };
    });
    const sectorKeys = applications.flatMap(({ sectors }) => sectors.map((sector) => ({ sector, keyA, keyB })));
    return { cardSize: "1k" as const, applications, sectorKeys };
  });

test("the content of a ticket is unchanged by encoding and decoding", () => {
  fc.assert(
    fc.property(anyContent, anyUid, (content, uid) => {
      const frame = TicketContent.parse(JSON.parse(JSON.stringify(encodeContent(content))));
      const decoded = decodeContent(frame, uid);
      expect(encodeContent(content)).toEqual(frame);
      expect(hex(decoded.uid)).toBe(uid);
      expect(decoded.applications.map(({ sectors }) => sectors)).toEqual(
        content.applications.map(({ sectors }) => sectors),
      );
      expect(decoded.applications.map(({ data }) => hex(data))).toEqual(
        content.applications.map(({ data }) => hex(data)),
      );
      expect(decoded.sectorKeys.map(({ keyA }) => keyA.reveal())).toEqual(
        content.sectorKeys.map(({ keyA }) => keyA.reveal()),
      );
    }),
  );
});

test("a decoded content never prints a key", () => {
  const [content] = fc.sample(
    anyContent.filter(({ sectorKeys }) => sectorKeys.length > 0),
    1,
  );
  if (!content) throw new Error("no content");
  const decoded = decodeContent(encodeContent(content), "04A1B2C3");
  expect(JSON.stringify(decoded)).not.toContain(content.sectorKeys[0]?.keyA.reveal());
});

test("a record has 48 bytes and a fingerprint region 288, nothing else", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }).chain(anyBytes), (data) => {
      const frame = { application: "test", sectors: [4], data: hex(data) };
      expect(ApplicationFrame.safeParse(frame).success).toBe(data.length === 48 || data.length === 288);
    }),
  );
});

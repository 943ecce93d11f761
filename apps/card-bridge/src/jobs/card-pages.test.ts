import { readFileSync } from "node:fs";
import { hex, layout, masterKey, OUR_ACCESS, parseCardSpec, sectorKeys, trailer, uid } from "@adel/card";
import { describe, expect, it } from "vitest";
import { type Interruption, LIFTED, TORN } from "./testing/interruptions.ts";
import { ISSUED } from "./testing/issued.ts";
import { ERASE_1K, FULL_4K, REKEY_1K, RESTORE_1K, type Scene } from "./testing/job-cases.ts";
import { ENDS, type End, POWER_CUTS } from "./testing/killed.ts";

const page = (name: string) => readFileSync(new URL(`../../../../docs/cards/${name}.md`, import.meta.url), "utf8");

const SHORT = new Map<Scene, string>([
  [FULL_4K, "4K"],
  [REKEY_1K, "former key"],
  [ERASE_1K, "erase"],
  [RESTORE_1K, "restore"],
]);
const also = (scenes: readonly Scene[] = []) => {
  const names = scenes.map((scene) => SHORT.get(scene) ?? scene.name);
  return names.length === 0 ? "" : `; every write of ${names.join(", ")}`;
};
const ORDER = ["done", "untouched"];
function endsOf(ends: readonly string[]): string {
  const plain = ORDER.filter((word) => ends.includes(word));
  const codes = ends.filter((word) => !ORDER.includes(word)).map((code) => `\`${code}\``);
  return [...plain, ...codes.sort()].join(", or ");
}
const rowOf = ({ name, at, also: more, ends }: Interruption) =>
  `| ${name} | every ${at === "operations" ? "operation" : "write"} of 1K${also(more)} | ${endsOf(ends)} |`;
const rowOfEnd = ({ name, torn, mends = true, also: more }: End) =>
  `| ${name} | every write of 1K${also(more)} | ${endsOf(torn === undefined || mends ? ["done"] : ["done", "SECTOR_TORN"])} |`;

describe("the documentation about writing safely", () => {
  it("has a row for each tested interruption, and no other", () => {
    const lines = page("writing-safely").split("\n");
    const table = lines.slice(lines.indexOf("| interruption | tried at | the job ends |") + 2);
    const rows = [...LIFTED.map(rowOf), ...TORN.map(rowOf), ...[...ENDS, ...POWER_CUTS].map(rowOfEnd)];
    expect(table.slice(0, table.indexOf(""))).toEqual(rows);
  });

  it("explains each way in which a job can end", () => {
    const endings = new Set([...LIFTED, ...TORN].flatMap(({ ends }) => ends));
    for (const ending of endings)
      expect(page("writing-safely")).toMatch(new RegExp(`^- \\*\\*\`?${ending}\`?\\*\\*`, "m"));
  });
});

describe("the documentation of the card format", () => {
  const spec = parseCardSpec({
    ...ISSUED,
    validFrom: 1763596800,
    validTo: 1763776800,
    records: {
      doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
      energySaver: { relays: 2, offDelay: 30, areas: [0] },
      ladder: { floors: [1] },
      test: { devices: ["doorLock"], method: "new", operation: "clear", targetSector: 1 },
      fingerprint: { finger: 1, template: hex(Uint8Array.from({ length: 100 }, (_, index) => index)) },
    },
  });
  const card = layout(spec, uid("04A1B2C3"));
  const lines = (...numbers: number[]) => numbers.map((number) => hex(card.blocks[number] ?? [])).join("\n");

  it.each([
    ["a directory", () => lines(1, 2)],
    ["a record", () => lines(4, 5, 6)],
    ["a fingerprint region", () => lines(40, 41)], // [R:9.fingerprint]
    ["a trailer", () => hex(ourTrailer()).replace(/^(.{12})(.{6})(..)/, "$1 $2 $3 ")],
  ])("shows %s as the code makes it", (_, made) => {
    expect(page("format")).toContain(`\`\`\`\n${made()}\n\`\`\``);
  });
});

function ourTrailer() {
  const { keyA, keyB } = sectorKeys(masterKey("00112233445566778899AABBCCDDEEFF"), uid("04A1B2C3"), 4, 1001);
  return trailer(keyA, OUR_ACCESS, 0, keyB);
}

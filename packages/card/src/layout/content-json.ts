import { bytes, hex } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { key } from "../chip/secret.ts";
import { uid } from "../chip/uid.ts";
import { APPLICATIONS, WRITABLE_SIZES, type WritableSize } from "../enums.ts";
import type { CardContent } from "./card-content.ts";
import type { SectorKeys } from "./keys.ts";
import { assignableSectors, FINGERPRINT_SECTORS } from "./sector-plan.ts";
import { CardSpecError, type Node, optional, reader } from "./spec-reader.ts";

type PackedKeys = { readonly sector: number; readonly keyA: string; readonly keyB: string };

/** CardContent as plain JSON with its keys opened: for the inside of a sealed job, never for a log or a page. */
export type PackedContent = {
  readonly cardSize: string;
  readonly uid: string;
  readonly applications: readonly {
    readonly application: string;
    readonly sectors: readonly number[];
    readonly data: string;
  }[];
  readonly sectorKeys: readonly PackedKeys[];
  readonly formerKeys?: readonly PackedKeys[];
  readonly currentKeys?: readonly string[];
  readonly erase?: readonly { readonly application: string; readonly sectors: readonly number[] }[];
};

/** Opens a content's keys and bytes into hex, ready to be sealed. */
export function packContent(content: CardContent): PackedContent {
  const packKeys = ({ sector, keyA, keyB }: SectorKeys) => ({ sector, keyA: keyA.reveal(), keyB: keyB.reveal() });
  return {
    cardSize: content.cardSize,
    uid: hex(content.uid),
    applications: content.applications.map((one) => ({ ...one, data: hex(one.data) })),
    sectorKeys: content.sectorKeys.map(packKeys),
    ...(content.formerKeys ? { formerKeys: content.formerKeys.map(packKeys) } : {}),
    ...(content.currentKeys ? { currentKeys: content.currentKeys.map((one) => one.reveal()) } : {}),
    ...(content.erase ? { erase: content.erase } : {}),
  };
}

/**
 * The content that was packed. Fails with CardDataError CONTENT_INVALID on anything else: missing or strange fields,
 * data that does not fill its sectors.
 */
export function unpackContent(packed: unknown): CardContent {
  try {
    return readContent(reader(packed));
  } catch (error) {
    // The paths and values of a sealed job stay inside it.
    if (error instanceof CardSpecError) throw new CardDataError("CONTENT_INVALID");
    throw error;
  }
}

const CONTENT_FIELDS = ["cardSize", "uid", "applications", "sectorKeys", "formerKeys", "currentKeys", "erase"] as const;
const DATA_PER_SECTOR = 48;
const HIGHEST_SECTOR = 39;

function readContent(node: Node): CardContent {
  const content = node.object(CONTENT_FIELDS);
  const cardSize = content.cardSize.word(WRITABLE_SIZES);
  return {
    cardSize,
    uid: content.uid.parsed("UID_INVALID", uid),
    applications: content.applications.list().map((one) => {
      const { application, sectors, data } = one.object(["application", "sectors", "data"]);
      const held = { ...readHolding(application, sectors, cardSize), data: data.parsed("TEMPLATE_INVALID", bytes) };
      if (held.data.length !== held.sectors.length * DATA_PER_SECTOR) throw new CardDataError("CONTENT_INVALID");
      return held;
    }),
    sectorKeys: content.sectorKeys.list().map(readKeys),
    formerKeys: optional(content.formerKeys, (context) => context.list().map(readKeys)),
    currentKeys: optional(content.currentKeys, (context) =>
      context.list().map((one) => one.parsed("KEY_INVALID", key)),
    ),
    erase: optional(content.erase, (context) =>
      context.list().map((one) => {
        const { application, sectors } = one.object(["application", "sectors"]);
        return readHolding(application, sectors, cardSize);
      }),
    ),
  };
}

/** An application and its sectors, none of which may be the directory's, too large or named twice. */
function readHolding(application: Node, sectors: Node, cardSize: WritableSize) {
  const word = application.word(APPLICATIONS);
  const numbers = sectors.list().map((one) => one.integer(1, HIGHEST_SECTOR));
  const assignable = assignableSectors(cardSize);
  const rising = numbers.every((sector, i) => i === 0 || sector > (numbers[i - 1] ?? 0));
  const count = word === "fingerprint" ? FINGERPRINT_SECTORS : 1;
  if (numbers.length !== count || !rising || !numbers.every((sector) => assignable.includes(sector))) {
    throw new CardDataError("CONTENT_INVALID");
  }
  return { application: word, sectors: numbers };
}

function readKeys(node: Node): SectorKeys {
  const { sector, keyA, keyB } = node.object(["sector", "keyA", "keyB"]);
  return {
    sector: sector.integer(0, HIGHEST_SECTOR),
    keyA: keyA.parsed("KEY_INVALID", key),
    keyB: keyB.parsed("KEY_INVALID", key),
  };
}

import type { Block } from "../chip/mifare-classic/block.ts";
import type { SectorUsage } from "../enums.ts";

/** One block to be written, in the order of card format §8: data, then trailers, the directory last. */
export type WriteStep = {
  readonly block: number;
  readonly data: Block;
  readonly kind: "data" | "trailer" | "directory";
  readonly sector: number;
  /** undefined when an image is restored, which has no plan */
  readonly application: SectorUsage | undefined;
};

import { sameBytes } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { zeroBlock } from "../chip/mifare-classic/block.ts";
import { APPLICATIONS, type Application } from "../enums.ts";
import {
  type Directory,
  directoryImage,
  meaningOf,
  readDirectoryUnchecked,
  withEntries,
  withoutEntries,
} from "./directory.ts";

type Holding = { readonly application: Application; readonly sectors: readonly number[] };

/**
 * Reads the directory of a card on which an earlier job may have been stopped between two directory blocks. The check
 * block is written first, with the check byte of the complete directory. If our applications, each listed or not, can
 * be chosen so that the check block matches exactly, that directory is returned. Any other wrong check byte fails with
 * DIRECTORY_CRC (card format §3), a block that was not read with DIRECTORY_UNKNOWN.
 */
export function recoverDirectory(memory: CardMemory, cardApplications: readonly Holding[]): Directory {
  const { directory, unsound } = readDirectoryUnchecked(memory);
  if (unsound.length === 0) return directory;
  const meant = choices(directory, cardApplications).find((choice) => {
    const image = new Map(directoryImage(choice, memory.size));
    return unsound.every((number) => {
      const present = knownBlock(memory, number) ?? zeroBlock();
      const blank = choice.entries.size === 0 && sameBytes(present, zeroBlock());
      return blank || sameBytes(present, image.get(number) ?? []);
    });
  });
  if (!meant) throw new CardDataError("DIRECTORY_CRC", unsound[0]);
  return meant;
}

/** The directory with every subset of our applications; the full set first. */
function choices(directory: Directory, cardApplications: readonly Holding[]): readonly Directory[] {
  const own = APPLICATIONS.flatMap((application) => {
    const named = cardApplications
      .filter((holding) => holding.application === application)
      .flatMap(({ sectors }) => sectors);
    const present = [...directory.entries].flatMap(([sector, aid]) => {
      const fieldSpec = meaningOf(aid);
      return fieldSpec.kind === "ours" && fieldSpec.application === application ? [sector] : [];
    });
    const sectors = [...new Set([...named, ...present])];
    return sectors.length > 0 ? [{ application, sectors }] : [];
  });
  return own.reduce<readonly Directory[]>(
    (all, { application, sectors }) => [
      ...all.map((one) => withEntries(one, application, sectors)),
      ...all.map((one) => withoutEntries(one, sectors)),
    ],
    [directory],
  );
}

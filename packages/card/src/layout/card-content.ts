import type { Key } from "../chip/secret.ts";
import type { Uid } from "../chip/uid.ts";
import type { Application, WritableSize } from "../enums.ts";
import type { SectorKeys } from "./keys.ts";

/** Finished data of one application on one card. */
export type ApplicationContent = {
  readonly application: Application;
  /** ascending; one, or six for fingerprint */
  readonly sectors: readonly number[];
  /** 48 bytes per sector */
  readonly data: Uint8Array;
};

/** Sectors of one application that are reset to factory state. */
export type ErasedApplication = { readonly application: Application; readonly sectors: readonly number[] };

/**
 * Content of a sealed card job: finished records and the sector keys of one card, no master key. A bridge computes
 * everything that it writes from this and from the present content of the card.
 */
export type CardContent = {
  readonly cardSize: WritableSize;
  readonly uid: Uid;
  /** to be written; empty in a job that only erases */
  readonly applications: readonly ApplicationContent[];
  /** new keys of the sectors of `applications` and of the directory, and keys of the sectors in `erase` */
  readonly sectorKeys: readonly SectorKeys[];
  /** keys tried next: those of an earlier hotel key or of a set card */
  readonly formerKeys?: readonly SectorKeys[] | undefined;
  /** keys tried in any sector, before the factory key, which is always tried */
  readonly currentKeys?: readonly Key[] | undefined;
  /** The sectors to erase; by default those of `applications`. */
  readonly erase?: readonly ErasedApplication[] | undefined;
};

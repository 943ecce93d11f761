import type { Key } from "../chip/secret.ts";
import type { Uid } from "../chip/uid.ts";
import type { Application, WritableSize } from "../enums.ts";
import type { SectorKeys } from "./keys.ts";

/** Finished data of one application on one card. */
export type ApplicationContent = {
  readonly application: Application;
  /** rising; one, or six for fingerprint */
  readonly sectors: readonly number[];
  /** 48 bytes a sector */
  readonly data: Uint8Array;
};

/** Sectors of one application that go back to factory state. */
export type ErasedApplication = { readonly application: Application; readonly sectors: readonly number[] };

/**
 * What a sealed card job carries: finished records and the sector keys of the one card it is for, no master key.
 * Everything a bridge writes is computed from this and from the present content of the card.
 */
export type CardContent = {
  readonly cardSize: WritableSize;
  readonly uid: Uid;
  /** to be written; empty in a job that only erases */
  readonly applications: readonly ApplicationContent[];
  /** keys the sectors of `applications` and the directory get, and keys of sectors in `erase` */
  readonly sectorKeys: readonly SectorKeys[];
  /** keys tried after those: of an earlier hotel key, of a set card */
  readonly formerKeys?: readonly SectorKeys[] | undefined;
  /** keys tried in any sector, before the factory's own, which is always tried */
  readonly currentKeys?: readonly Key[] | undefined;
  /** The sectors to erase; by default those of `applications`. */
  readonly erase?: readonly ErasedApplication[] | undefined;
};

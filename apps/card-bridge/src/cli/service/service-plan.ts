/** The name of the service: of the unit, and in the journal. */
export const SERVICE_NAME = "adel-card-bridge";

/** A file that the system reads the service from. */
export interface ServiceFile {
  readonly path: string;
  readonly text: string;
  /** The Windows task scheduler reads UTF-16, as it writes it; everything else UTF-8. */
  readonly encoding: "utf8" | "utf16le";
}

/** A program and its arguments. `mayFail`: an error is ignored, because there may be nothing to do. */
export interface ServiceCommand {
  readonly argv: readonly [program: string, ...args: string[]];
  readonly mayFail?: boolean;
}

/**
 * Everything that one system needs for a service of this user; computed without side effects, so that it can be shown
 * first.
 */
export interface ServicePlan {
  readonly file: ServiceFile;
  /** The service's environment, if the definition itself cannot contain it. */
  readonly environmentFile?: ServiceFile;
  readonly install: readonly ServiceCommand[];
  /** Before the file is removed. */
  readonly stop: readonly ServiceCommand[];
  /** After it is removed. */
  readonly afterRemoval: readonly ServiceCommand[];
  /** Succeeds if the service runs, or is at least registered if the system does not report more. */
  readonly status: ServiceCommand;
}

/** What the plan is made from. */
export interface ServiceOptions {
  /** The running Node and script, which the service runs as well. */
  readonly program: readonly [string, ...string[]];
  /** The folder of this user's units, agents or task definitions. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: { readonly name: string; readonly id: number; readonly domain: string | null };
  /** For systems without a journal. */
  readonly logFile: string;
}

/** What the service is called: the unit, and what is looked for in the journal. */
export const SERVICE_NAME = "adel-card-bridge";

/** A file that the system reads the service from. */
export interface ServiceFile {
  readonly path: string;
  readonly text: string;
  /** The Windows task scheduler reads UTF-16, as it writes it; everything else UTF-8. */
  readonly encoding: "utf8" | "utf16le";
}

/** A program and its arguments. `mayFail`: nothing is wrong where it has nothing to do. */
export interface ServiceCommand {
  readonly argv: readonly [program: string, ...args: string[]];
  readonly mayFail?: boolean;
}

/** Everything that one system needs for a service of this user; pure, so that it can be shown before it is done. */
export interface ServicePlan {
  readonly file: ServiceFile;
  /** The service's environment, where the definition itself cannot hold it. */
  readonly environmentFile?: ServiceFile;
  readonly install: readonly ServiceCommand[];
  /** Before the file is removed. */
  readonly stop: readonly ServiceCommand[];
  /** After it is removed. */
  readonly afterRemoval: readonly ServiceCommand[];
  /** Succeeds where the service runs, or is at least known, if the system does not tell more. */
  readonly status: ServiceCommand;
}

/** What the plan is made from. */
export interface ServiceOptions {
  /** Node and the script that runs now: the very program that is to run as the service. */
  readonly program: readonly [string, ...string[]];
  /** Where units, agents or task definitions of this user lie. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: { readonly name: string; readonly id: number; readonly domain: string | null };
  /** For systems without a journal. */
  readonly logFile: string;
}

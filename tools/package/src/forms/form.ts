import type { Target } from "../targets.ts";

export interface FormOptions {
  /** The program's folder as `layTree` left it; a form may add to it. */
  readonly tree: string;
  /** A folder for what comes up on the way. */
  readonly work: string;
  readonly out: string;
  readonly version: string;
  readonly target: Target;
  /** Larger and done sooner: for trying out. */
  readonly fast: boolean;
  /** Certificate and key, PEM, that sign Windows programs. */
  readonly windowsSigner: WindowsSigner | null;
}

export interface WindowsSigner {
  readonly certificate: string;
  readonly key: string;
  /** An RFC 3161 service, so that the signature outlives its certificate. */
  readonly timestamp: string | null;
}

export const speed = (fast: boolean): number => (fast ? 1 : 9);

import type { FieldFrame } from "../field.ts";
import type { FileRules } from "./file-rules.ts";

/** Carries one file to where it belongs; rejects with an error whose message is for people. */
export type SendFile = (
  file: File,
  watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<void>;

export interface UploadProps extends FieldFrame, FileRules {
  readonly send: SendFile;
  /** Told of a file that was taken away from the list. */
  readonly onRemove?: (file: File) => void;
}

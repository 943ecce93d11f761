import type { FieldFrame } from "../field.ts";
import type { FileRules } from "./file-rules.ts";

/** Uploads one file; rejects with an error whose message is shown to users. */
export type SendFile = (
  file: File,
  watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<void>;

export interface UploadProps extends FieldFrame, FileRules {
  readonly send: SendFile;
  /** Called before files are checked or sent, also again: what an earlier one gave no longer counts. */
  readonly onStart?: () => void;
  /** Called for a file that was removed from the list. */
  readonly onRemove?: (file: File) => void;
}

import { lazy, Suspense } from "react";
import type { FieldFrame } from "../field.ts";
import type { FileRules } from "./file-rules.ts";
import classes from "./upload.module.css";

/** Carries one file to where it belongs; rejects with an error whose message is for people. */
export type SendFile = (
  file: File,
  watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) => Promise<void>;

export interface UploadProps extends FieldFrame, FileRules {
  readonly send: SendFile;
}
const UploadArea = lazy(async () => ({ default: (await import("./upload-area.tsx")).UploadArea }));

/** A place to drop or choose files, which are checked, sent with their progress shown, and can be cancelled or tried again. */
export const Upload = (props: UploadProps) => (
  <Suspense fallback={<div className={classes.waits} aria-busy />}>
    <UploadArea {...props} />
  </Suspense>
);

import { lazy, Suspense } from "react";
import classes from "./upload.module.css";
import type { UploadProps } from "./upload-props.ts";

const UploadArea = lazy(async () => ({ default: (await import("./upload-area.tsx")).UploadArea }));

/** A place to drop or choose files, which are checked, sent with their progress shown, and can be cancelled or tried again. */
export const Upload = (props: UploadProps) => (
  <Suspense fallback={<div className={classes.waits} aria-busy />}>
    <UploadArea {...props} />
  </Suspense>
);

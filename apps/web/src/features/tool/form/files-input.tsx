import { fileRoutes, UPLOAD_EXTENSIONS, UPLOAD_MAX_BYTES } from "@adel/protocol/system/file";
import type { FormValue } from "@adel/protocol/tool/form";
import { useRef } from "react";
import { useSendFile } from "../../../core/send-file.ts";
import type { FieldFrame } from "../../../ui/field.ts";
import { Upload } from "../../../ui/upload/upload.tsx";

const ENDINGS = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`);

interface Props {
  readonly frame: FieldFrame;
  readonly maxFiles: number;
  readonly value: FormValue | undefined;
  readonly onChange: (names: string[] | undefined) => void;
}
/** Files that are uploaded as they are chosen; the value is the server's names of them. */
export function FilesInput({ frame, maxFiles, value, onChange }: Props) {
  const sent = useRef(new Map<File, string>());
  const names = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const set = (next: string[]) => onChange(next.length === 0 ? undefined : next);
  const send = useSendFile(fileRoutes.upload, {
    onAnswer: ({ newFileName }, file) => {
      sent.current.set(file, newFileName);
      set(maxFiles === 1 ? [newFileName] : [...names, newFileName]);
    },
  });
  return (
    <Upload
      {...frame}
      endings={ENDINGS}
      maxBytes={UPLOAD_MAX_BYTES}
      maxFiles={maxFiles}
      send={send}
      onRemove={(file) => set(names.filter((name) => name !== sent.current.get(file)))}
    />
  );
}

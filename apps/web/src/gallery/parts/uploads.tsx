import { useTranslation } from "../../core/locale/messages.ts";
import { Upload } from "../../ui/upload/upload.tsx";
import type { SendFile } from "../../ui/upload/upload-props.ts";
import { Example } from "../example.tsx";

const MEGABYTE = 1_048_576;

/** Files succeed at once, stop half way, or fail, by their names: `slow…`, `lost…`. */
const pretend: SendFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    onProgress(0.4);
    if (file.name.startsWith("lost")) reject(new Error("HTTP 502"));
    else if (file.name.startsWith("slow")) signal.addEventListener("abort", () => reject(new Error("aborted")));
    else resolve();
  });

export function Uploads() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title={t("severalFiles")}>
        <Upload
          label={t("attachments")}
          endings={[".png", ".jpg", ".pdf"]}
          maxBytes={2 * MEGABYTE}
          maxFiles={4}
          send={pretend}
        />
      </Example>
      <Example title={t("oneFile")}>
        <Upload
          label={t("listOfUsers")}
          help={t("downloadTheTemplateAndFillIt")}
          required
          endings={[".xlsx"]}
          maxBytes={10 * MEGABYTE}
          maxFiles={1}
          send={pretend}
          error={t("chooseAFile")}
        />
      </Example>
      <Example title={t("disabled2")}>
        <Upload label={t("attachments")} endings={[]} maxBytes={MEGABYTE} maxFiles={1} send={pretend} disabled />
      </Example>
    </>
  );
}

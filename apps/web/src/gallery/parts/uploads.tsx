import { useLanguage } from "../../core/locale/messages.ts";
import { Upload } from "../../ui/upload/upload.tsx";
import type { SendFile } from "../../ui/upload/upload-props.ts";
import { Example } from "../example.tsx";

const MEGABYTE = 1_048_576;

/** Files arrive at once, stand still half way, or fail, as their names say: `slow…`, `lost…`. */
const pretend: SendFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    onProgress(0.4);
    if (file.name.startsWith("lost")) reject(new Error("HTTP 502"));
    else if (file.name.startsWith("slow")) signal.addEventListener("abort", () => reject(new Error("aborted")));
    else resolve();
  });

export function Uploads() {
  const zh = useLanguage() === "zh";
  return (
    <>
      <Example title={zh ? "多个文件" : "Several files"}>
        <Upload
          label={zh ? "附件" : "Attachments"}
          endings={[".png", ".jpg", ".pdf"]}
          maxBytes={2 * MEGABYTE}
          maxFiles={4}
          send={pretend}
        />
      </Example>
      <Example title={zh ? "一个文件" : "One file"}>
        <Upload
          label={zh ? "用户清单" : "List of users"}
          help={zh ? "先下载模板，再填好上传" : "Download the template and fill it in first"}
          required
          endings={[".xlsx"]}
          maxBytes={10 * MEGABYTE}
          maxFiles={1}
          send={pretend}
          error={zh ? "选一个文件" : "Choose a file"}
        />
      </Example>
      <Example title={zh ? "不可用" : "Disabled"}>
        <Upload
          label={zh ? "附件" : "Attachments"}
          endings={[]}
          maxBytes={MEGABYTE}
          maxFiles={1}
          send={pretend}
          disabled
        />
      </Example>
    </>
  );
}

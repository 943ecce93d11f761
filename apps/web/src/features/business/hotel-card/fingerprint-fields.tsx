import { CardDataError, compactTemplate } from "@adel/card";
import { Button, NativeSelect } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Upload } from "../../../ui/upload/upload.tsx";
import type { RecordPart } from "./record-fields.tsx";
import classes from "./records.module.css";
import { fingersIn } from "./records-text.ts";

/** Its base64 stays below the server's limit. */
const TEMPLATE_MAX_BYTES = 6_000;

/** The fingerprint template, checked before it is accepted. */
async function templateIn(file: File, failure: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    compactTemplate(bytes);
  } catch (error) {
    if (error instanceof CardDataError) throw new Error(failure);
    throw error;
  }
  return btoa(String.fromCharCode(...bytes));
}

/** Which finger, and the file that holds it; without a file the six sectors are reserved only. */
export function FingerprintFields({ value, set, errors }: RecordPart<"fingerprint">) {
  const t = useTranslation("business.hotel-card");
  const { file } = value;
  const error = errors["fingerprint.file"];
  return (
    <>
      <NativeSelect
        wrapperProps={{ "data-half": true }}
        label={t("finger")}
        data={fingersIn(t).map((label, finger) => ({ value: String(finger), label }))}
        value={String(value.finger)}
        onChange={(event) => set({ finger: Number(event.currentTarget.value) })}
      />
      <div data-wide>
        {file?.base64 !== undefined || (file && !error) ? (
          <div className={classes.chosen} role="status">
            <span>{t("templateTaken", { name: file.name })}</span>
            <Button variant="subtle" onClick={() => set({ file: undefined })}>
              {t("templateRemove")}
            </Button>
          </div>
        ) : (
          <>
            <Upload
              label={t("template")}
              help={t("templateHelp")}
              endings={[]}
              maxBytes={TEMPLATE_MAX_BYTES}
              maxFiles={1}
              send={async (selected) => {
                const base64 = await templateIn(selected, t("templateWrong"));
                set({ file: { name: selected.name, base64 } });
              }}
            />
            {file && error && (
              <p className={classes.problem} role="alert">
                {t("problem.fileAgain", { name: file.name })}{" "}
                <button type="button" className="link" onClick={() => set({ file: undefined })}>
                  {t("templateRemove")}
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

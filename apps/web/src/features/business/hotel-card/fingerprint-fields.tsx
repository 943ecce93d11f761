import { CardDataError, compactTemplate } from "@adel/card";
import { Button, NativeSelect } from "@mantine/core";
import { useWords } from "../../../core/locale/words.ts";
import { Upload } from "../../../ui/upload/upload.tsx";
import { hotelCardWords } from "./hotel-card.words.ts";
import type { RecordPart } from "./record-fields.tsx";
import classes from "./records.module.css";
import { fingersIn } from "./records-text.ts";

/** Base64 of it stays below what the server takes. */
const TEMPLATE_MAX_BYTES = 6_000;

/** The finger's template, judged before it is taken. */
async function templateIn(file: File, refusal: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    compactTemplate(bytes);
  } catch (error) {
    if (error instanceof CardDataError) throw new Error(refusal);
    throw error;
  }
  return btoa(String.fromCharCode(...bytes));
}

/** Which finger, and the file that holds it; without a file the six sectors are reserved only. */
export function FingerprintFields({ value, set, problems }: RecordPart<"fingerprint">) {
  const say = useWords(hotelCardWords);
  const { file } = value;
  const problem = problems["fingerprint.file"];
  return (
    <>
      <NativeSelect
        wrapperProps={{ "data-half": true }}
        label={say("finger")}
        data={fingersIn(say).map((label, finger) => ({ value: String(finger), label }))}
        value={String(value.finger)}
        onChange={(event) => set({ finger: Number(event.currentTarget.value) })}
      />
      <div data-wide>
        {file?.base64 !== undefined || (file && !problem) ? (
          <div className={classes.chosen} role="status">
            <span>{say("templateTaken", { name: file.name })}</span>
            <Button variant="subtle" onClick={() => set({ file: undefined })}>
              {say("templateRemove")}
            </Button>
          </div>
        ) : (
          <>
            <Upload
              label={say("template")}
              help={say("templateHelp")}
              endings={[]}
              maxBytes={TEMPLATE_MAX_BYTES}
              maxFiles={1}
              send={async (chosen) => {
                const base64 = await templateIn(chosen, say("templateWrong"));
                set({ file: { name: chosen.name, base64 } });
              }}
            />
            {file && problem && (
              <p className={classes.problem} role="alert">
                {say("problem.fileAgain", { name: file.name })}{" "}
                <button type="button" className="link" onClick={() => set({ file: undefined })}>
                  {say("templateRemove")}
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

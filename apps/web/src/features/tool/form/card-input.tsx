import type { Language } from "@adel/protocol/kernel/text";
import type { FormValue } from "@adel/protocol/tool/form";
import { Button, TextInput } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { type FieldFrame, frameOf } from "../../../ui/field.ts";
import classes from "./form.module.css";
import { formTexts } from "./form-texts.ts";

const CardDialog = lazy(async () => ({ default: (await import("./card-dialog.tsx")).CardDialog }));

interface Props {
  readonly frame: FieldFrame;
  readonly language: Language;
  readonly value: FormValue | undefined;
  readonly onChange: (value: string) => void;
}
/** A card's number: typed, or read from the encoder. */
export function CardInput({ frame, language, value, onChange }: Props) {
  const t = formTexts(language);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const handleRead = (uid: string) => {
    setReading(false);
    onChange(uid);
    input.current?.focus();
  };
  return (
    <>
      <TextInput
        ref={input}
        {...frameOf({ placeholder: "04A1B2C3", ...frame })}
        maxLength={24}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: "mono" }}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputContainer={(box) => (
          <div className={classes.beside}>
            {box}
            <Button leftSection={<IconScan size={16} aria-hidden />} onClick={() => setReading(true)}>
              {t("readCard")}
            </Button>
          </div>
        )}
      />
      {isReading && (
        <Suspense>
          <CardDialog language={language} onRead={handleRead} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}

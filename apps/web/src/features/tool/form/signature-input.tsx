import type { Language } from "@adel/protocol/kernel/text";
import type { FormValue } from "@adel/protocol/tool/form";
import { Button, Input } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { FieldFrame } from "../../../ui/field.ts";
import { Row } from "../../../ui/layout.tsx";
import { formTexts } from "./form-texts.ts";
import classes from "./signature.module.css";

const SignatureDialog = lazy(async () => ({ default: (await import("./signature-dialog.tsx")).SignatureDialog }));

interface Props {
  readonly frame: FieldFrame;
  readonly language: Language;
  readonly value: FormValue | undefined;
  readonly onChange: (value: string | undefined) => void;
}
/** A signature: drawn or typed in a dialog, stored as an image whose name is the value. */
export function SignatureInput({ frame, language, value, onChange }: Props) {
  const t = formTexts(language);
  const [isSigning, setSigning] = useState(false);
  const [picture, setPicture] = useState<string>();
  const isSigned = typeof value === "string" && picture !== undefined;
  return (
    <Input.Wrapper
      label={frame.label}
      labelElement="div"
      withAsterisk={frame.required ?? false}
      {...(frame.help !== undefined && { description: frame.help })}
      {...(frame.error !== undefined && { error: frame.error })}
    >
      {isSigned && <img className={classes.picture} src={picture} alt={t("signatureOf", { label: frame.label })} />}
      <Row wrap>
        <Button
          leftSection={<IconSignature size={16} aria-hidden />}
          aria-label={`${t(isSigned ? "signAgain" : "sign")} ${frame.label}`}
          onClick={() => setSigning(true)}
        >
          {t(isSigned ? "signAgain" : "sign")}
        </Button>
        {isSigned && <Button onClick={() => onChange(undefined)}>{t("removeSignature")}</Button>}
      </Row>
      {isSigning && (
        <Suspense>
          <SignatureDialog
            language={language}
            title={frame.label}
            onSigned={(name, shown) => {
              setPicture(shown);
              setSigning(false);
              onChange(name);
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

import type { Language } from "@adel/protocol/kernel/text";
import { fileRoutes } from "@adel/protocol/system/file";
import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { Row } from "../../../ui/layout.tsx";
import { formTexts } from "./form-texts.ts";
import classes from "./signature.module.css";
import { clearPad, toPng, writeName } from "./signature-image.ts";
import { SignaturePad } from "./signature-pad.tsx";

type Way = "draw" | "type";
interface Props {
  readonly language: Language;
  readonly title: string;
  /** The server's name of the picture, and the picture itself to be shown. */
  readonly onSigned: (name: string, shown: string) => void;
  readonly onClose: () => void;
}
/** A signature, drawn with a pointer or entered as a name; either is uploaded as an image. */
export function SignatureDialog({ language, title, onSigned, onClose }: Props) {
  const t = formTexts(language);
  const core = useTranslation("common");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [way, setWay] = useState<Way>("draw");
  const [name, setName] = useState("");
  const [isDrawn, setDrawn] = useState(false);
  const { busy, error, save } = useImageUpload(onSigned);
  const clear = () => {
    clearPad(canvas.current);
    setDrawn(false);
    setName("");
  };
  useEffect(() => {
    if (way === "type") writeName(canvas.current, name);
  }, [way, name]);
  const isReady = way === "draw" ? isDrawn : name.trim() !== "";
  return (
    <Modal opened onClose={onClose} size={680} title={title} closeButtonProps={{ "aria-label": core("close") }}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          // In React it is inside the form being filled in, which must not be submitted yet.
          event.stopPropagation();
          if (isReady) void save(canvas.current);
        }}
      >
        <WayControl
          language={language}
          way={way}
          onChange={(next) => {
            clear();
            setWay(next);
          }}
        />
        {way === "type" && <NameInput language={language} value={name} onChange={setName} />}
        <SignaturePad
          canvas={canvas}
          label={t(way === "draw" ? "drawHere" : "signaturePreview")}
          isOpen={way === "draw"}
          onDrawn={() => setDrawn(true)}
        />
        {way === "draw" && <p className="caption">{t("drawText")}</p>}
        {error && <ErrorAlert error={error} />}
        <Row end wrap>
          <Button onClick={clear}>{t("clearSignature")}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={!isReady}>
            {t("useSignature")}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

interface WayProps {
  readonly language: Language;
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}
function WayControl({ language, way, onChange }: WayProps) {
  const t = formTexts(language);
  return (
    <SegmentedControl<Way>
      aria-label={t("signatureWay")}
      data={[
        { value: "draw", label: t("drawSignature") },
        { value: "type", label: t("typeSignature") },
      ]}
      value={way}
      onChange={onChange}
    />
  );
}

interface NameProps {
  readonly language: Language;
  readonly value: string;
  readonly onChange: (name: string) => void;
}
function NameInput({ language, value, onChange }: NameProps) {
  const t = formTexts(language);
  return (
    <TextInput
      label={t("typedName")}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Uploads what is on the canvas as a PNG. */
function useImageUpload(onSigned: Props["onSigned"]) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const named = useRef<string>(undefined);
  const send = useSendFile(fileRoutes.upload, {
    onAnswer: ({ newFileName }) => {
      named.current = newFileName;
    },
  });
  const save = async (canvas: HTMLCanvasElement | null) => {
    if (!canvas) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(await toPng(canvas), { signal: new AbortController().signal, onProgress: () => undefined });
      if (named.current !== undefined) onSigned(named.current, canvas.toDataURL("image/png"));
    } catch (failure) {
      setError(toErrorDetails(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, save };
}

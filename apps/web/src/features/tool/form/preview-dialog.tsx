import type { FormDefinition } from "@adel/protocol/tool/form";
import { Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import classes from "./designer.module.css";
import { type FilledValues, FormInputs } from "./form-inputs.tsx";

interface Props {
  readonly definition: FormDefinition;
  readonly onClose: () => void;
}
/** The form as it will be filled in: in either language, wide or as on a phone. */
export function PreviewDialog({ definition, onClose }: Props) {
  const t = useTranslation("tool.form-designer");
  const core = useTranslation("common");
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState(pageLanguage);
  const [size, setSize] = useState<"wide" | "phone">("wide");
  const [values, setValues] = useState<FilledValues>({});
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(860px, 96vw)"
      title={t("previewTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={core("languageSwitch")}
          data={[
            { value: "zh", label: t("previewZh") },
            { value: "en", label: t("previewEn") },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <SegmentedControl
          aria-label={t("previewSize")}
          data={[
            { value: "wide", label: t("wide") },
            { value: "phone", label: t("phone") },
          ]}
          value={size}
          onChange={setSize}
        />
      </div>
      <p className="caption">{t("previewText")}</p>
      <section className={classes.preview} data-size={size} lang={language} aria-label={definition.title[language]}>
        <h3>{definition.title[language]}</h3>
        <FormInputs
          fields={definition.fields}
          language={language}
          values={values}
          onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        />
      </section>
    </Modal>
  );
}

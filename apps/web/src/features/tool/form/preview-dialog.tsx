import { type Language, localize } from "@adel/protocol/kernel/text";
import type { FormDefinition } from "@adel/protocol/tool/form";
import { Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadOtherLanguage, useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { BuiltForm } from "./built-form.tsx";
import classes from "./designer.module.css";

/** Loads the texts of a language that is not the page's; true once they are there. */
function useTexts(language: Language): boolean {
  const { data = false } = useQuery({
    queryKey: ["language-texts", language],
    queryFn: async () => {
      await loadOtherLanguage(language);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

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
  const isLoaded = useTexts(language);
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
      <section
        className={classes.preview}
        data-size={size}
        lang={language}
        aria-label={localize(definition.title, language)}
      >
        <h3>{localize(definition.title, language)}</h3>
        {isLoaded ? (
          <BuiltForm
            key={language}
            elements={definition.fields}
            language={language}
            submitText={t("checkPreview")}
            onSubmit={async () => report.success(t("previewOk"))}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </section>
    </Modal>
  );
}

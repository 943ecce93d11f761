import { textIn } from "@adel/protocol/kernel/text";
import { type ElementKind, FIELD_KINDS, LAYOUT_KINDS } from "@adel/protocol/tool/form";
import { Button } from "@mantine/core";
import {
  IconAlignLeft,
  IconCalendar,
  IconColumns,
  IconCreditCard,
  IconCurrencyYen,
  IconCursorText,
  IconList,
  IconNumbers,
  IconSection,
  IconSignature,
  IconSitemap,
  IconTable,
  IconToggleLeft,
  IconTypography,
  IconUpload,
} from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import classes from "./designer.module.css";
import type { DesignerAction } from "./designer-state.ts";

const ICONS = {
  text: IconCursorText,
  textarea: IconAlignLeft,
  richText: IconTypography,
  number: IconNumbers,
  money: IconCurrencyYen,
  date: IconCalendar,
  select: IconList,
  switch: IconToggleLeft,
  upload: IconUpload,
  tree: IconSitemap,
  table: IconTable,
  card: IconCreditCard,
  signature: IconSignature,
  row: IconColumns,
  group: IconSection,
} as const satisfies Record<ElementKind, unknown>;

/** A new field is named in the page's language; the other label is left for its author. */
export function Palette({ dispatch }: { readonly dispatch: (action: DesignerAction) => void }) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const inLanguage = (text: string) => textIn(language, text);
  const handleAdd = (kind: ElementKind) => {
    const columnLabel = inLanguage(t("columnName", { number: 1 }));
    dispatch({ kind: "add", field: kind, label: inLanguage(t(`kind.${kind}`)), columnLabel });
  };
  return (
    <div className={classes.palette}>
      {[...FIELD_KINDS, ...LAYOUT_KINDS].map((kind) => {
        const Icon = ICONS[kind];
        const name = t(`kind.${kind}`);
        return (
          <Button
            key={kind}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} aria-hidden />}
            aria-label={t("add", { kind: name })}
            onClick={() => handleAdd(kind)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}

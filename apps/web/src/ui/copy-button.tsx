import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../core/locale/messages.ts";

/** Copies a text; confirms it visibly and to screen readers. */
export const CopyIcon = ({ text, label }: { readonly text: string; readonly label?: string }) => {
  const t = useTranslation("ui.view");
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon aria-label={copied ? t("copied") : (label ?? t("copy"))} onClick={copy}>
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.6} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
};

import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../core/locale/messages.ts";
import classes from "./one-time-text.module.css";

/** A text that is shown once, with a button that copies it. */
export function OneTimeText({ text }: { readonly text: string }) {
  const t = useTranslation("common");
  return (
    <div className={classes.box}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copy, copied }) => (
          <Button
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? t("copied") : t("copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

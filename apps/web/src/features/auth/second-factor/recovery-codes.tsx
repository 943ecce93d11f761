import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./factor.module.css";

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}
/** Ten recovery codes, shown once, with a text file of them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslation("auth.second-factor");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <div className={classes.step}>
      <h2>{t("codesTitle")}</h2>
      <p className={classes.note}>{t("codesText")}</p>
      <ol className={`${classes.codes} mono`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row>
        <Button
          component="a"
          href={file}
          download="adel-recovery-codes.txt"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("download")}
        </Button>
        <Button variant="filled" data-autofocus onClick={onDone}>
          {t("codesSaved")}
        </Button>
      </Row>
    </div>
  );
}

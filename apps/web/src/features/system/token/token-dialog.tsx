import { Button, Modal } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Row } from "../../../ui/layout.tsx";
import { OneTimeText } from "../../../ui/one-time-text.tsx";
import classes from "./token.module.css";

interface Props {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** A generated token, shown this once. */
export function TokenDialog({ name, token, onClose }: Props) {
  const t = useTranslation("system.token");
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size={560}
      title={t("tokenTitle", { name })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <p className={classes.text}>{t("tokenText")}</p>
      <OneTimeText text={token} />
      <p className={classes.text}>{t("tokenUse")}</p>
      <pre className={classes.header}>Authorization: Bearer {token.slice(0, 11)}…</pre>
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}

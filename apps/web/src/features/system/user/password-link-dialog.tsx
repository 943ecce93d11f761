import { type PasswordLink, passwordLinkRoutes } from "@adel/protocol/auth/password-link";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { OneTimeText } from "../../../ui/one-time-text.tsx";
import classes from "./user.module.css";

/** The address where the person sets the password. The token is not sent to a server: it stands after the `#`. */
const addressOf = (token: string): string => `${location.origin}/set-password#${token}`;

interface Props {
  readonly user: { readonly userId: number; readonly userName: string };
  readonly onClose: () => void;
  /** Sets the password here instead; absent where only the person may set it. */
  readonly onType?: () => void;
  /** Goes to the person's two-step verification instead. */
  readonly onFactor?: () => void;
}
/** Makes a one-time link by which a user sets their own password, and shows it once. */
export function PasswordLinkDialog({ user, onClose, onType, onFactor }: Props) {
  const t = useTranslation("system.user");
  const core = useTranslation("common");
  const { make } = useClient(passwordLinkRoutes);
  const [link, setLink] = useState<PasswordLink>();
  const [busy, setBusy] = useState(false);
  const handleMake = async () => {
    setBusy(true);
    try {
      setLink(await make({ body: { userId: user.userId } }));
    } catch {
      // The reason has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={link === undefined}
      size={560}
      title={t("linkTitle", { name: user.userName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <p className={classes.text}>{link ? t("linkMade", { time: link.expireTime ?? "" }) : t("linkText")}</p>
      {link && <OneTimeText text={addressOf(link.token)} />}
      <Row end>
        {link ? (
          <Button onClick={onClose}>{core("close")}</Button>
        ) : (
          <>
            {onFactor && <Button onClick={onFactor}>{t("twoStep")}</Button>}
            {onType && <Button onClick={onType}>{t("typePassword")}</Button>}
            <Button variant="filled" data-autofocus loading={busy} onClick={() => void handleMake()}>
              {t("makeLink")}
            </Button>
          </>
        )}
      </Row>
    </Modal>
  );
}

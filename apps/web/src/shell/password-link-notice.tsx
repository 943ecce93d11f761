import type { UsedLink } from "@adel/protocol/auth/password-link";
import { passwordLinkRoutes } from "@adel/protocol/auth/password-link";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { useClient } from "../core/services.tsx";
import { Row } from "../ui/layout.tsx";

/** Tells a person at the first sign-in that one-time links set their password: who made each, when and where it was used. */
export function PasswordLinkNotice({ links }: { readonly links: readonly UsedLink[] }) {
  const t = useTranslation("frame");
  const { acknowledge } = useClient(passwordLinkRoutes);
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    // What could not be stored is told again at the next sign-in; the reason has been shown.
    acknowledge({}).catch(() => undefined);
  };
  return (
    <Modal
      opened={open}
      onClose={close}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t("passwordLinkTitle")}
    >
      <ul>
        {links.map(({ makerName: maker, usedTime, usedAddress: address }) => (
          <li key={usedTime}>{t("passwordLinkUse", { maker, time: usedTime ?? "", address })}</li>
        ))}
      </ul>
      <p>{t("passwordLinkText")}</p>
      <Row end>
        <Button variant="filled" data-autofocus onClick={close}>
          {t("passwordLinkRead")}
        </Button>
      </Row>
    </Modal>
  );
}

import type { UsedLink } from "@adel/protocol/auth/password-link";
import { passwordLinkRoutes } from "@adel/protocol/auth/password-link";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { useClient } from "../core/services.tsx";
import { Row } from "../ui/layout.tsx";

/** Tells a person at the first sign-in that a one-time link set their password: who made it, when and where it was used. */
export function PasswordLinkNotice({ link }: { readonly link: UsedLink }) {
  const t = useTranslation("frame");
  const { acknowledge } = useClient(passwordLinkRoutes);
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    // What could not be stored is told again at the next sign-in; the reason has been shown.
    acknowledge({}).catch(() => undefined);
  };
  const { makerName: maker, usedTime: time, usedAddress: address } = link;
  return (
    <Modal
      opened={open}
      onClose={close}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t("passwordLinkTitle")}
    >
      <p>{t("passwordLinkText", { maker, time: time ?? "", address })}</p>
      <Row end>
        <Button variant="filled" data-autofocus onClick={close}>
          {t("passwordLinkRead")}
        </Button>
      </Row>
    </Modal>
  );
}

import { identityRoutes } from "@adel/protocol/auth/identity";
import type { WaysIn } from "@adel/protocol/auth/session";
import { Button, Modal, PasswordInput } from "@mantine/core";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { keepStarted } from "../../../core/kept-exchange.ts";
import { useWords } from "../../../core/locale/words.ts";
import { usePageForm } from "../../../core/page-form.ts";
import { useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

const Proof = identityRoutes.link.body.pick({ password: true });

interface Props {
  readonly provider: WaysIn["providers"][number];
  readonly onClose: () => void;
}

/** Asks for the password, then leads to the provider; it comes back by /auth-redirect. */
export function LinkDialog({ provider: { providerKey, providerName: provider }, onClose }: Props) {
  const { api } = useServices();
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const { form, submit, busy, trouble } = usePageForm({
    start: { password: "" },
    schema: Proof,
    send: async ({ password }) => {
      const body = { provider: providerKey, origin: location.origin, password };
      const { address, binder } = await api.send(identityRoutes.link, { body }, { quiet: true });
      keepStarted(sessionStorage, { binder, target: "" });
      location.assign(address);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("linkTitle", { provider })}
      size={440}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <form className={classes.dialog} onSubmit={submit} noValidate>
        {trouble && <FaultNotice trouble={trouble} />}
        <p className={classes.note}>{say("linkPassword", { provider })}</p>
        <PasswordInput
          label={say("oldPassword")}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": say("showPassword") }}
          {...form.getInputProps("password")}
        />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {say("goOn", { provider })}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

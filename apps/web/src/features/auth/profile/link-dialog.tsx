import { identityRoutes } from "@adel/protocol/auth/identity";
import type { SignInMethods } from "@adel/protocol/auth/session";
import { Button, Modal } from "@mantine/core";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { saveExchange } from "../../../core/stored-exchange.ts";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import classes from "./profile.module.css";

const Proof = identityRoutes.link.body.pick({ password: true });

interface Props {
  readonly provider: SignInMethods["providers"][number];
  readonly onClose: () => void;
}

/** Asks for the password, then redirects to the provider; it returns to /auth-redirect. */
export function LinkDialog({ provider: { providerKey, providerName: provider }, onClose }: Props) {
  const { api } = useServices();
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const { form, submit, busy, error } = useSubmitForm({
    start: { password: "" },
    schema: Proof,
    send: async ({ password }) => {
      const body = { provider: providerKey, origin: location.origin, password };
      const { address, binder } = await api.send(identityRoutes.link, { body }, { quiet: true });
      saveExchange(sessionStorage, { binder, target: "" });
      location.assign(address);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("linkTitle", { provider })}
      size={440}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <form className={classes.dialog} onSubmit={submit} noValidate>
        {error && <ErrorAlert error={error} />}
        <p className={classes.note}>{t("linkPassword", { provider })}</p>
        <PasswordField
          label={t("oldPassword")}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          {...form.getInputProps("password")}
        />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("goOn", { provider })}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

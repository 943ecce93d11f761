import { PasskeyName, passkeyRoutes } from "@adel/protocol/auth/passkey";
import { Button, TextInput } from "@mantine/core";
import * as z from "zod";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { createPasskey } from "../../../core/passkey.ts";
import { useClient } from "../../../core/services.tsx";
import { usePasskeyStop } from "../../../core/use-passkey-stop.ts";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./passkey.module.css";

const AddForm = z.object({ name: PasskeyName });

interface Props {
  readonly onCancel: () => void;
  readonly onAdded: () => void;
}
/** A name, then the browser's own dialog. */
export function AddPasskeyForm({ onCancel, onAdded }: Props) {
  const t = useTranslation("auth.passkey");
  const core = useTranslation("common");
  const { begin, add } = useClient(passkeyRoutes);
  const { stopped, watch } = usePasskeyStop("stoppedAdding");
  const { form, submit, busy, error } = useSubmitForm({
    start: { name: "" },
    schema: AddForm,
    send: ({ name }) =>
      watch(async () => {
        const passkey = await createPasskey(await begin({}, { quiet: true }));
        await add({ body: { name, passkey } }, { quiet: true });
        onAdded();
      }),
  });
  const failure = error ?? stopped;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure && <ErrorAlert error={failure} />}
      <TextInput
        label={t("name")}
        description={t("nameHelp")}
        autoComplete="off"
        maxLength={50}
        data-autofocus
        autoFocus
        {...form.getInputProps("name")}
      />
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t("goOn")}
        </Button>
        <Button onClick={onCancel}>{core("cancel")}</Button>
      </Row>
    </form>
  );
}

import { type Profile, ProfileInput, profileRoutes } from "@adel/protocol/auth/profile";
import { Button, Radio, TextInput } from "@mantine/core";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useServices } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";

interface Props {
  readonly profile: Profile;
  readonly onSaved: () => Promise<void>;
}

/** Name, phone, e-mail and gender: what users can change of their own account. */
export function BasicForm({ profile, onSaved }: Props) {
  const { api } = useServices();
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const genders = useDictionary("sys_user_sex").entries;
  const { nickName, phonenumber, email, sex } = profile;
  const { form, submit, busy, error } = useSubmitForm({
    start: { nickName, phonenumber, email, sex: String(sex) },
    schema: ProfileInput,
    send: async (values) => {
      await api.send(profileRoutes.change, { body: values }, { quiet: true });
      form.resetDirty(values);
      await onSaved();
      report.success(t("saved"));
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <TextInput label={t("nickName")} withAsterisk autoComplete="name" {...form.getInputProps("nickName")} />
      <TextInput label={t("phone")} type="tel" autoComplete="tel" {...form.getInputProps("phonenumber")} />
      <TextInput label={t("email")} type="email" autoComplete="email" {...form.getInputProps("email")} />
      <Radio.Group label={t("sex")} {...form.getInputProps("sex")}>
        <div className={classes.choices}>
          {genders.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Row>
        <Button type="submit" variant="filled" loading={busy} disabled={!form.isDirty()}>
          {core("save")}
        </Button>
        {form.isDirty() && <Button onClick={() => form.reset()}>{t("reset")}</Button>}
      </Row>
    </form>
  );
}

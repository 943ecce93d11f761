import { type Profile, ProfileInput, profileRoutes } from "@adel/protocol/auth/profile";
import { Button, Radio, TextInput } from "@mantine/core";
import { coreWords } from "../../../core/core.words.ts";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { usePageForm } from "../../../core/page-form.ts";
import { useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

interface Props {
  readonly profile: Profile;
  readonly onSaved: () => Promise<void>;
}

/** Name, phone, e-mail and gender: what a person may change of the own account. */
export function BasicForm({ profile, onSaved }: Props) {
  const { api } = useServices();
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const genders = useDictionary("sys_user_sex").words;
  const { nickName, phonenumber, email, sex } = profile;
  const { form, submit, busy, trouble } = usePageForm({
    start: { nickName, phonenumber, email, sex: String(sex) },
    schema: ProfileInput,
    send: async (values) => {
      await api.send(profileRoutes.change, { body: values }, { quiet: true });
      form.resetDirty(values);
      await onSaved();
      tell.success(say("saved"));
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <TextInput label={say("nickName")} withAsterisk autoComplete="name" {...form.getInputProps("nickName")} />
      <TextInput label={say("phone")} type="tel" autoComplete="tel" {...form.getInputProps("phonenumber")} />
      <TextInput label={say("email")} type="email" autoComplete="email" {...form.getInputProps("email")} />
      <Radio.Group label={say("sex")} {...form.getInputProps("sex")}>
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
        {form.isDirty() && <Button onClick={() => form.reset()}>{say("reset")}</Button>}
      </Row>
    </form>
  );
}

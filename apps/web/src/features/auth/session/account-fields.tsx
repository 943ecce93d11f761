import { PasswordInput, TextInput } from "@mantine/core";
import { IconLock, IconUser } from "@tabler/icons-react";
import { useWords } from "../../../core/locale/words.ts";
import { FIELD_ICON } from "./field-icon.ts";
import { loginWords } from "./login.words.ts";
import type { useCredentials } from "./use-credentials.ts";

/** Account and password, which a browser's password store knows. */
export function AccountFields({ form }: { readonly form: ReturnType<typeof useCredentials> }) {
  const say = useWords(loginWords);
  return (
    <>
      <TextInput
        label={say("account")}
        autoComplete="username"
        leftSection={<IconUser {...FIELD_ICON} />}
        {...form.props("username")}
      />
      <PasswordInput
        label={say("password")}
        autoComplete="current-password"
        leftSection={<IconLock {...FIELD_ICON} />}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword") }}
        {...form.props("password")}
      />
    </>
  );
}

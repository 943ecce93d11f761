import { TextInput } from "@mantine/core";
import { IconLock, IconUser } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { FIELD_ICON } from "./field-icon.ts";
import type { useCredentials } from "./use-credentials.ts";

/** Account and password, with the names that a browser's password manager knows. */
export function AccountFields({ form }: { readonly form: ReturnType<typeof useCredentials> }) {
  const t = useTranslation("auth.session");
  return (
    <>
      <TextInput
        label={t("account")}
        autoComplete="username"
        leftSection={<IconUser {...FIELD_ICON} />}
        {...form.props("username")}
      />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        leftSection={<IconLock {...FIELD_ICON} />}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        {...form.props("password")}
      />
    </>
  );
}

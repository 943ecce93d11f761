import { type User, userRoutes } from "@adel/protocol/system/user";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { FormDrawer } from "../../../crud/form-drawer.tsx";
import { accountView } from "./account-drawer.ts";
import { usePasswordRule } from "./password-rule.ts";

const view = accountView("passwordNoun");

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}
/** Sets a user's password; the rules are shown before it is typed. */
export function PasswordDrawer({ user, onClose }: Props) {
  const t = useTranslation("system.user");
  const rule = usePasswordRule();
  const form = useMemo(
    () =>
      rule && {
        width: 480,
        fields: [{ kind: "password", key: "password", label: "newPassword", required: true, help: rule }] as const,
        start: () => ({ password: "" }),
        send: ({ password }: { readonly password: string }) => ({ userId: user.userId, password }),
      },
    [rule, user],
  );
  if (!form) return null;
  return (
    <FormDrawer
      view={view}
      form={form}
      route={userRoutes.resetPassword}
      row={user}
      t={t}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}

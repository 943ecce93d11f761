import { useTranslation } from "../../../core/locale/messages.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { BridgeLine } from "./bridge-line.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

interface Props {
  /** Opens the page that was requested before signing in. */
  readonly onSignedIn: () => Promise<void>;
  /** Called at the first input: later pages may be loaded. */
  readonly onStarted?: () => void;
}

/** /login: sign-in form with captcha, and whether this computer is ready for cards. */
export function LoginPage(props: Props) {
  const t = useTranslation("auth.session");
  return (
    <AuthLayout title={t("title")} subtitle={t("subtitle")} foot={<BridgeLine />}>
      <LoginForm {...props} />
      <SignInMethods />
    </AuthLayout>
  );
}

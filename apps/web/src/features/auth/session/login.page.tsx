import { useWords } from "../../../core/locale/words.ts";
import { BridgeLine } from "./bridge-line.tsx";
import { Door } from "./door.tsx";
import { loginWords } from "./login.words.ts";
import { LoginForm } from "./login-form.tsx";
import { OtherWays } from "./other-ways.tsx";

interface Props {
  /** Leads on, to where the visitor wanted to go. */
  readonly onSignedIn: () => Promise<void>;
  /** Somebody has begun to sign in: what comes behind may be fetched. */
  readonly onBegun?: () => void;
}

/** /login: who you are, the picture's answer, and whether this computer is ready for cards. */
export function LoginPage(props: Props) {
  const say = useWords(loginWords);
  return (
    <Door title={say("title")} subtitle={say("subtitle")} foot={<BridgeLine />}>
      <LoginForm {...props} />
      <OtherWays />
    </Door>
  );
}

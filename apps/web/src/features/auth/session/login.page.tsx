import { coreWords } from "../../../core/core.words.ts";
import { LanguageSwitch } from "../../../core/locale/language-switch.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { usePageTitle } from "../../../core/page-title.ts";
import { BridgeLine } from "./bridge-line.tsx";
import { CardPicture } from "./card-picture.tsx";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import { LoginForm } from "./login-form.tsx";

interface Props {
  /** Leads on, to where the visitor wanted to go. */
  readonly onSignedIn: () => Promise<void>;
  /** Somebody has begun to sign in: what comes behind may be fetched. */
  readonly onBegun?: () => void;
}

/** /login: who you are, the picture's answer, and whether this computer is ready for cards. */
export function LoginPage(props: Props) {
  const say = useWords(loginWords);
  const product = useWords(coreWords)("product");
  usePageTitle(say("title"));
  return (
    <div className={classes.page}>
      <aside className={classes.left}>
        <div className={classes.brand}>
          <img src="/logo.svg" alt="" width={24} height={24} />
          {product}
        </div>
        <CardPicture />
        <p className="caption">{say("trade")}</p>
      </aside>
      <main className={classes.right}>
        <div className={classes.top}>
          <span className={classes["small-brand"]}>
            <img src="/logo.svg" alt="" width={22} height={22} />
            {product}
          </span>
          <LanguageSwitch />
        </div>
        <div className={classes.middle}>
          <h1>{say("title")}</h1>
          <p className={classes.subtitle}>{say("subtitle")}</p>
          <LoginForm {...props} />
        </div>
        <BridgeLine />
      </main>
    </div>
  );
}

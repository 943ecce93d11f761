import type { ReactNode } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { LanguageSwitch } from "../../../core/locale/language-switch.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { usePageTitle } from "../../../core/page-title.ts";
import { Logo } from "../../../ui/logo.tsx";
import { CardPicture } from "./card-picture.tsx";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  /** Stands at the lower edge. */
  readonly foot?: ReactNode;
}

/** What every screen before the office stands in: the card on one side, one task on the other. */
export function Door({ title, subtitle, children, foot }: Props) {
  const say = useWords(loginWords);
  const product = useWords(coreWords)("product");
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <aside className={classes.left}>
        <div className={classes.brand}>
          <Logo size={24} />
          {product}
        </div>
        <CardPicture />
        <p className="caption">{say("trade")}</p>
      </aside>
      <main className={classes.right}>
        <div className={classes.top}>
          <span className={classes["small-brand"]}>
            <Logo size={22} />
            {product}
          </span>
          <LanguageSwitch />
        </div>
        <div className={classes.middle}>
          <h1>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
        </div>
        {/* Something stands here always, so that the middle is the middle. */}
        {foot ?? <span />}
      </main>
    </div>
  );
}

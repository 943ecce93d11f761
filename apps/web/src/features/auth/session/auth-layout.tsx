import type { ReactNode } from "react";
import { LanguageSwitch } from "../../../core/locale/language-switch.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { usePageTitle } from "../../../core/page-title.ts";
import { Logo } from "../../../ui/logo.tsx";
import { CardImage } from "./card-image.tsx";
import classes from "./login.module.css";

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  /** Content at the lower edge. */
  readonly foot?: ReactNode;
}

/** Layout of every screen before sign-in: a picture on one side, one task on the other. */
export function AuthLayout({ title, subtitle, children, foot }: Props) {
  const t = useTranslation("auth.session");
  const product = useTranslation("common")("product");
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <aside className={classes.left}>
        <div className={classes.brand}>
          <Logo size={24} />
          {product}
        </div>
        <CardImage />
        <p className="caption">{t("trade")}</p>
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
        {/* Always present, so that the middle part stays centered. */}
        {foot ?? <span />}
      </main>
    </div>
  );
}

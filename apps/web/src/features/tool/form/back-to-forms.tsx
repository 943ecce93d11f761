import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./form.module.css";

/** The link back to the list of forms, with the form's name. */
export function BackToForms({ children }: { readonly children?: ReactNode }) {
  const t = useTranslation("tool.form");
  return (
    <p className={classes.back}>
      <Link className="link" to="/tool/build">
        {t("back")}
      </Link>
      {children}
    </p>
  );
}

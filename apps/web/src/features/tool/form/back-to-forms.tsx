import { formRoutes } from "@adel/protocol/tool/form";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./form.module.css";

/** The link back to the list of forms for those who may see it, with the form's name. */
export function BackToForms({ children }: { readonly children?: ReactNode }) {
  const t = useTranslation("tool.form");
  const may = useMayCall();
  return (
    <p className={classes.back}>
      {may(formRoutes.list) && (
        <Link className="link" to="/tool/build">
          {t("back")}
        </Link>
      )}
      {children}
    </p>
  );
}

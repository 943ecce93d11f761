import { IconHelp } from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { helpUrl } from "./help-pages.ts";
import classes from "./top-bar.module.css";

/** Opens the documentation of the current page in a new tab. */
export function HelpLink({ component }: { readonly component: string | undefined }) {
  const label = useTranslation("frame")("help");
  const url = helpUrl(useLanguage(), component);
  return (
    <a className={classes.icon} href={url} target="_blank" rel="noopener" aria-label={label} title={label}>
      <IconHelp size={18} stroke={1.6} aria-hidden />
    </a>
  );
}

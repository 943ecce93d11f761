import { BRIDGE_PORT } from "@adel/protocol/bridge/port";
import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { errorText } from "../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { missingHint } from "./browser-rules.ts";
import { PluginDownload } from "./plug-in-download.tsx";

const RETRY_SECONDS = 3;
/** The catalog's initialization error: what was tried, the download for this computer, and a retry that runs by itself. */
export function BridgeMissing({ tries, onRetry }: { readonly tries: number; readonly onRetry: () => void }) {
  const t = useTranslation("bridge");
  const language = useLanguage();
  const hint = missingHint(navigator.userAgent, location);
  return (
    <section className={classes.missing}>
      <header>
        <span className={classes.badge}>
          <IconPlugConnectedX size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{t("missingTitle")}</h2>
          <p role="alert">{errorText("PLUGIN_NOT_RUNNING", language)}</p>
          <p className="caption">{t("missingCause")}</p>
        </div>
      </header>
      <div className={classes.line}>
        <Status color="bad">{t("tried")}</Status>
        <span className="caption">{t("triedWhere", { port: BRIDGE_PORT, count: tries })}</span>
      </div>
      {hint && <p role="note">{t(hint)}</p>}
      <PluginDownload userAgent={navigator.userAgent} />
      <div className={classes.retry}>
        <Status color="working">{t("retrying", { seconds: RETRY_SECONDS })}</Status>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {t("retryNow")}
        </Button>
      </div>
    </section>
  );
}

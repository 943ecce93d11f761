import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { deniedHint, missingHint } from "./browser-rules.ts";
import { PluginDownload } from "./plug-in-download.tsx";
import { LOCAL_ENCODERS } from "./use-encoders.ts";
import { usePresence } from "./use-presence.ts";

/** Before an encoder is selected: offers the plug-in where none answers, and says what keeps a page from asking. */
export function LocalPlugin() {
  const t = useTranslation("bridge");
  const queries = useQueryClient();
  const { access, presence, ask } = usePresence();
  const isPaired = presence?.kind === "paired";
  // A plug-in that has just been paired may drive one of the encoders to choose from.
  useEffect(() => {
    if (isPaired) void queries.invalidateQueries({ queryKey: LOCAL_ENCODERS });
  }, [isPaired, queries]);
  if (presence === undefined && (access === "prompt" || access === "denied"))
    return (
      <section className={classes.missing}>
        <div className={classes.line}>
          <div>
            <strong>{t(access === "denied" ? "deniedTitle" : "permissionTitle")}</strong>
            <p className="caption">
              {t(access === "denied" ? deniedHint(navigator.userAgent, location) : "permissionText")}
            </p>
          </div>
          {access === "prompt" && <Button onClick={ask}>{t("permissionAsk")}</Button>}
        </div>
        <PluginDownload userAgent={navigator.userAgent} />
      </section>
    );
  if (presence?.kind !== "missing" && presence?.kind !== "otherProtocol") return null;
  const isMissing = presence.kind === "missing";
  const hint = isMissing ? missingHint(navigator.userAgent, location) : undefined;
  return (
    <section className={classes.missing}>
      <div role="status">
        <Status color="warning">{t(isMissing ? "noPlugin" : "outdatedTitle")}</Status>
        <p className="caption">{isMissing ? t("noPluginText") : t("outdatedText", { version: presence.version })}</p>
      </div>
      {hint && <p role="note">{t(hint)}</p>}
      <PluginDownload userAgent={navigator.userAgent} />
    </section>
  );
}

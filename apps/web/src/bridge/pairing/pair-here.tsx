import { PAIR_PAGE_SINCE } from "@adel/protocol/bridge/port";
import { compareVersions } from "@adel/protocol/bridge/version";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { Row } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { deniedHint, missingHint } from "../browser-rules.ts";
import type { LocalAccess, Presence } from "../hello.ts";
import { PluginDownload } from "../plug-in-download.tsx";
import { usePresence } from "../use-presence.ts";
import { pairAddress } from "./pair-address.ts";
import classes from "./pairing.module.css";

/** Large enough for the question and some encoders without scrolling. */
const WINDOW = "popup,width=600,height=720";

const hasPage = (presence: Presence | undefined): boolean =>
  (presence?.kind === "unpaired" || presence?.kind === "paired") &&
  compareVersions(presence.version, PAIR_PAGE_SINCE) >= 0;

/** Finds the plug-in of this computer, and opens its pairing page. */
export function PairHere({ code, isExpired }: { readonly code: string; readonly isExpired: boolean }) {
  const t = useTranslation("bridge.pairing");
  const { access, presence, ask } = usePresence();
  const [opened, setOpened] = useState<"open" | "blocked">();
  const address = pairAddress(useLanguage(), code);
  const isFound = hasPage(presence);
  // Not noopener: the result would not show whether a window opened. The plug-in's page separates itself.
  const open = () => setOpened(window.open(address, "adel-pairing", WINDOW) ? "open" : "blocked");
  if (access === undefined) return null;
  return (
    <section className={classes.here}>
      <PresenceStatus access={access} presence={presence} />
      <Row wrap>
        {access === "prompt" && !presence && <AskButton onAsk={ask} />}
        <Button
          variant={isFound ? "filled" : "default"}
          leftSection={<IconExternalLink size={16} aria-hidden />}
          disabled={isExpired}
          onClick={open}
        >
          {t(isFound ? "openPage" : "openAnyway")}
        </Button>
      </Row>
      {opened === "open" && <p className={classes.note}>{t("opened")}</p>}
      {opened === "blocked" && (
        <p className={classes.note} role="alert">
          {t("blocked")}{" "}
          <a className="link" href={address} target="_blank" rel="noreferrer">
            {t("openLink")}
          </a>
        </p>
      )}
      {presence && !isFound && <PluginDownload userAgent={navigator.userAgent} />}
    </section>
  );
}

function AskButton({ onAsk }: { readonly onAsk: () => void }) {
  const bridge = useTranslation("bridge");
  return (
    <Button variant="filled" onClick={onAsk}>
      {bridge("permissionAsk")}
    </Button>
  );
}

interface PresenceProps {
  readonly access: LocalAccess;
  readonly presence: Presence | undefined;
}
/** Found, too old, not running, or blocked by the browser: each with its hint. */
function PresenceStatus({ access, presence }: PresenceProps) {
  const t = useTranslation("bridge.pairing");
  const bridge = useTranslation("bridge");
  if (!presence) {
    if (access === "free" || access === "granted") return <Status color="working">{bridge("asking")}</Status>;
    return (
      <p className={classes.note}>
        {bridge(access === "denied" ? deniedHint(navigator.userAgent, location) : "permissionText")}
      </p>
    );
  }
  if (presence.kind === "missing") {
    const hint = missingHint(navigator.userAgent, location);
    return (
      <>
        <Status color="bad">{bridge("tried")}</Status>
        {hint && <p className={classes.note}>{bridge(hint)}</p>}
      </>
    );
  }
  if (!hasPage(presence)) return <Status color="warning">{t("tooOld", { version: presence.version })}</Status>;
  return (
    <>
      <Status color="good">{t("found", { version: presence.version })}</Status>
      {presence.kind === "paired" && <p className={classes.note}>{t("alreadyPaired")}</p>}
    </>
  );
}

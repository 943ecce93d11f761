import { usePresence } from "../../../bridge/use-presence.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./login.module.css";

const lines = {
  paired: ["good", "bridgePaired"],
  unpaired: ["warning", "bridgeUnpaired"],
  otherProtocol: ["warning", "bridgeOther"],
  missing: ["off", "bridgeMissing"],
} as const satisfies Record<string, readonly [Tone, string]>;

/** Shows before sign-in whether this computer's plug-in runs; triggers the browser's question only after a click. */
export function BridgeLine() {
  const t = useTranslation("auth.session");
  const { access, presence, ask } = usePresence();
  if (access === undefined) return <div className={classes.bridge} aria-hidden />;
  if (presence) {
    const [color, word] = lines[presence.kind];
    return (
      <div className={classes.bridge} role="status">
        <Status color={color}>{t(word)}</Status>
        {"version" in presence && <span className="caption">{t("version", { version: presence.version })}</span>}
      </div>
    );
  }
  return (
    <div className={classes.bridge} role="status">
      <Status color="off">{t(access === "denied" ? "bridgeDenied" : "bridge")}</Status>
      {access === "prompt" && (
        <button type="button" className="link" onClick={ask}>
          {t("bridgeAsk")}
        </button>
      )}
    </div>
  );
}

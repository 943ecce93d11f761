import { usePresence } from "../../../bridge/use-presence.ts";
import { useWords } from "../../../core/locale/words.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";

const lines = {
  paired: ["good", "bridgePaired"],
  unpaired: ["warning", "bridgeUnpaired"],
  otherProtocol: ["warning", "bridgeOther"],
  missing: ["off", "bridgeMissing"],
} as const satisfies Record<string, readonly [Tone, string]>;

/** Says before signing in whether this computer's plug-in runs; asks the browser only after a click. */
export function BridgeLine() {
  const say = useWords(loginWords);
  const { access, presence, ask } = usePresence();
  if (access === undefined) return <div className={classes.bridge} aria-hidden />;
  if (presence) {
    const [tone, word] = lines[presence.is];
    return (
      <div className={classes.bridge} role="status">
        <Status tone={tone}>{say(word)}</Status>
        {"version" in presence && <span className="caption">{say("version", { version: presence.version })}</span>}
      </div>
    );
  }
  return (
    <div className={classes.bridge} role="status">
      <Status tone="off">{say(access === "denied" ? "bridgeDenied" : "bridge")}</Status>
      {access === "prompt" && (
        <button type="button" className="link" onClick={ask}>
          {say("bridgeAsk")}
        </button>
      )}
    </div>
  );
}

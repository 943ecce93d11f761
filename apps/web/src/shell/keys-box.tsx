import { Modal } from "@mantine/core";
import { coreWords } from "../core/core.words.ts";
import { useWords } from "../core/locale/words.ts";
import classes from "./keys-box.module.css";
import { shellWords } from "./shell.words.ts";

/** The keys that work everywhere. */
const KEYS = [
  [["Ctrl K", "/"], "search"],
  [["Ctrl ←", "Ctrl →"], "keyTabs"],
  [["Delete"], "keyCloseTab"],
  [["↑", "↓"], "keyRows"],
  [["Enter"], "keyOpenRow"],
  [["Space"], "keyPickRow"],
  [["Esc"], "keyEscape"],
  [["?"], "keys"],
] as const;

export function KeysBox({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(shellWords);
  const close = useWords(coreWords)("close");
  return (
    <Modal opened onClose={onClose} title={say("keys")} size={440} closeButtonProps={{ "aria-label": close }}>
      <dl className={classes.keys}>
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>{say(word)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

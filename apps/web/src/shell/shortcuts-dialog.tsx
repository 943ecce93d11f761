import { Modal } from "@mantine/core";
import { useTranslation } from "../core/locale/messages.ts";
import classes from "./shortcuts-dialog.module.css";

/** The keys that work everywhere. */
const KEYS = [
  [["Ctrl K", "/"], "search"],
  [["Ctrl ←", "Ctrl →"], "keyTabs"],
  [["Delete"], "keyCloseTab"],
  [["↑", "↓"], "keyRows"],
  [["Enter"], "keyOpenRow"],
  [["Space"], "keyPickRow"],
  [["C", "E", "X", "M", "L"], "keyActs"],
  [["Esc"], "keyEscape"],
  [["?"], "keys"],
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation("frame");
  const close = useTranslation("common")("close");
  return (
    <Modal opened onClose={onClose} title={t("keys")} size={440} closeButtonProps={{ "aria-label": close }}>
      <dl className={classes.keys}>
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
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

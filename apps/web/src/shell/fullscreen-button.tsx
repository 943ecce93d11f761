import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { report } from "../core/notify.ts";
import classes from "./top-bar.module.css";

const watch = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};
const isOn = () => Boolean(document.fullscreenElement);

/** Toggles full screen; a browser without support shows a message (specification §8). */
export function FullscreenButton() {
  const t = useTranslation("frame");
  const on = useSyncExternalStore(watch, isOn);
  const label = t(on ? "leaveFullscreen" : "fullscreen");
  const toggle = () => {
    if (!document.fullscreenEnabled) return report.warning(t("noFullscreen"));
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => report.warning(t("noFullscreen")));
  };
  const Icon = on ? IconMinimize : IconMaximize;
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} aria-pressed={on} onClick={toggle}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useWords } from "../core/locale/words.ts";
import { tell } from "../core/notify.ts";
import { shellWords } from "./shell.words.ts";
import classes from "./top-bar.module.css";

const watch = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};
const isOn = () => Boolean(document.fullscreenElement);

/** The whole screen for the page, and back; a browser that cannot says so (specification §8). */
export function FullscreenButton() {
  const say = useWords(shellWords);
  const on = useSyncExternalStore(watch, isOn);
  const label = say(on ? "leaveFullscreen" : "fullscreen");
  const toggle = () => {
    if (!document.fullscreenEnabled) return tell.warning(say("noFullscreen"));
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => tell.warning(say("noFullscreen")));
  };
  const Icon = on ? IconMinimize : IconMaximize;
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} aria-pressed={on} onClick={toggle}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

import { sayIn } from "../core/locale/words.ts";
import type { HiddenPlace } from "./places.ts";
import { shellWords } from "./shell.words.ts";

const say = sayIn(shellWords);

/** Pages that stand in no menu (specification §2, "Routes inside the main frame"). */
export const hiddenPlaces: readonly HiddenPlace[] = [
  {
    path: "/dict/type/data/:dictId(\\d+)",
    title: say("dictData"),
    icon: "dict",
    component: "system/dict/data",
    permission: "system:dict:list",
  },
  {
    path: "/job/log",
    title: say("jobLog"),
    icon: "list",
    component: "monitor/job/log",
    permission: "monitor:job:list",
  },
  {
    path: "/gen/edit",
    title: say("genEdit"),
    icon: "tool",
    component: "tool/gen/edit",
    permission: "tool:gen:edit",
  },
];

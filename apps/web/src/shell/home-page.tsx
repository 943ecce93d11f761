import { IconArrowRight, IconLayoutGrid } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../core/locale/words.ts";
import { placesOf } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import { Panel } from "../ui/layout.tsx";
import { Nothing } from "../ui/nothing.tsx";
import classes from "./home-page.module.css";
import { MenuIcon } from "./icon.tsx";
import { shellWords } from "./shell.words.ts";

/** Where a day starts: the pages one may open, and what the features put on it (the encoder's state). */
export function HomePage({ panels }: { readonly panels: readonly ReactNode[] }) {
  const say = useWords(shellWords);
  const session = useSession();
  const places = placesOf(session?.menu ?? []).filter(({ hidden }) => !hidden);
  const name = session?.user.nickName || session?.user.username || "";
  return (
    <div className={classes.home}>
      <h1 className={classes.hello}>{say("welcome", { name })}</h1>
      <div className={classes.columns}>
        <Panel title={say("shortcuts")} flush>
          {places.length === 0 ? (
            <Nothing
              icon={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
              title={say("nothingToOpen")}
              text={say("nothingToOpenText")}
            />
          ) : (
            <ul className={classes.places}>
              {places.map(({ path, title, icon, trail }) => (
                <li key={path}>
                  <Link to={path}>
                    <MenuIcon name={icon} />
                    <span className={classes.title}>{title}</span>
                    <span className="caption">{trail.at(-1)}</span>
                    <IconArrowRight size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <div className={classes.side}>{panels}</div>
      </div>
    </div>
  );
}

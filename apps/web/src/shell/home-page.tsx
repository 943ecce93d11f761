import { IconLayoutGrid } from "@tabler/icons-react";
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
import { mostVisited } from "./visits.ts";

const SHORTCUTS = 5;

interface Props {
  /** What the features say of the day. */
  readonly main: ReactNode;
  readonly side: ReactNode;
}
/** Where a day starts: what this person opens most, and what the features put on it. */
export function HomePage({ main, side }: Props) {
  const say = useWords(shellWords);
  const session = useSession();
  const places = placesOf(session?.menu ?? []).filter(({ hidden, path }) => !hidden && !path.includes(":"));
  const name = session?.user.nickName || session?.user.username || "";
  return (
    <div className={classes.home}>
      <h1 className={classes.hello}>{say("welcome", { name })}</h1>
      {places.length === 0 ? (
        <Panel>
          <Nothing
            icon={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
            title={say("nothingToOpen")}
            text={say("nothingToOpenText")}
          />
        </Panel>
      ) : (
        <nav aria-label={say("shortcuts")}>
          <ul className={classes.places}>
            {mostVisited(localStorage, session?.user.userId ?? 0, places, SHORTCUTS).map(
              ({ path, title, icon, trail }) => (
                <li key={path}>
                  <Link to={path}>
                    <MenuIcon name={icon} />
                    <span>
                      {title}
                      <span className="caption">{trail.at(-1)}</span>
                    </span>
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>{main}</div>
        <div className={classes.side}>{side}</div>
      </div>
    </div>
  );
}

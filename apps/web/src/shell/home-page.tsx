import { IconLayoutGrid } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import { flattenMenu } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/layout.tsx";
import classes from "./home-page.module.css";
import { MenuIcon } from "./icon.tsx";
import { frequentlyVisited } from "./visits.ts";

const SHORTCUTS = 5;

interface Props {
  /** What the features say of the day. */
  readonly main: ReactNode;
  readonly side: ReactNode;
}
/** Where a day starts: what this person opens most, and what the features put on it. */
export function HomePage({ main, side }: Props) {
  const t = useTranslation("frame");
  const session = useSession();
  const routes = flattenMenu(session?.menu ?? []).filter(({ hidden, path }) => !hidden && !path.includes(":"));
  const name = session?.user.nickName || session?.user.username || "";
  return (
    <div className={classes.home}>
      <h1 className={classes.hello}>{t("welcome", { name })}</h1>
      {routes.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
            title={t("nothingToOpen")}
            text={t("nothingToOpenText")}
          />
        </Panel>
      ) : (
        <nav aria-label={t("shortcuts")}>
          <ul className={classes.places}>
            {frequentlyVisited(localStorage, session?.user.userId ?? 0, routes, SHORTCUTS).map(
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

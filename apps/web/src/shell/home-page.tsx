import { IconLayoutGrid } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { isTyping } from "../core/keys.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { flattenMenu } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/layout.tsx";
import { useStableCallback } from "../ui/stable.ts";
import classes from "./home-page.module.css";
import { getHomeTiles, TILES } from "./home-tiles.ts";
import { MenuIcon } from "./icon.tsx";

interface Props {
  /** The first tile, in place of the page that it leads to. */
  readonly field?: { readonly id: string; readonly path: string; readonly node: ReactNode };
  /** Content of the features. */
  readonly main: ReactNode;
  readonly side: ReactNode;
}
/** The home page: the tiles of the user's role, and the parts of features. */
export function HomePage({ field, main, side }: Props) {
  const t = useTranslation("frame");
  const session = useSession();
  const routes = flattenMenu(session?.menu ?? []).filter(
    ({ hidden, path }) => !hidden && !path.includes(":") && path !== field?.path,
  );
  const tiles = getHomeTiles(session?.roles ?? [], routes, field ? TILES - 1 : TILES);
  useNumberKeys([...(field ? [{ id: field.id }] : []), ...tiles]);
  const name = session?.user.nickName || session?.user.username || "";
  return (
    <div className={classes.home}>
      <h1 className={classes.hello}>{t("welcome", { name })}</h1>
      {routes.length === 0 && !field ? (
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
            {field && <li className={classes.field}>{field.node}</li>}
            {tiles.map(({ path, title, icon, trail }, at) => (
              <li key={path}>
                <Link to={path} aria-keyshortcuts={String(at + (field ? 2 : 1))}>
                  <MenuIcon name={icon} />
                  <span>
                    {title}
                    {trail.at(-1) !== title && <span className="caption">{trail.at(-1)}</span>}
                  </span>
                  <kbd aria-hidden>{at + (field ? 2 : 1)}</kbd>
                </Link>
              </li>
            ))}
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

/** Keys 1 to 5 open the panels in this order, or focus the field. */
function useNumberKeys(targets: readonly ({ readonly path: string } | { readonly id: string })[]) {
  const navigate = useNavigate();
  const press = useStableCallback((event: KeyboardEvent) => {
    const target = targets[Number(event.key) - 1];
    if (!target || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    event.preventDefault();
    if ("path" in target) void navigate(target.path);
    else document.getElementById(target.id)?.focus();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}

import type { MenuRoute } from "../core/menu.ts";

/** The page's view, as the server's menu names it. */
const COMPONENT = "business/desk/index";
/** A room or card number, with the suffixes of the front desk's field: `508`, `1-508*2+3`, `508 x`, `508 m 512`. */
const ROOM = /^[A-Za-z]?[\dA-Fa-f-]*\d[\dA-Fa-f-]*(\*\d{1,2})?(\+\d{1,2})?(\s+[A-Za-z](\s+[A-Za-z0-9-]{1,16})?)?$/;

/** The front desk with the room that was typed; undefined where it is none, or where there is no front desk. */
export function roomEntry(routes: readonly MenuRoute[], text: string): MenuRoute | undefined {
  const typed = text.trim();
  const page = routes.find(({ component }) => component === COMPONENT);
  if (!page || !ROOM.test(typed)) return undefined;
  const path = `${page.path}?${new URLSearchParams({ q: typed })}`;
  return { ...page, title: `${page.title} ${typed}`, path, trail: [] };
}

import { menuRoutes } from "@adel/protocol/system/menu";
import { TreePage } from "../../../crud/tree-page.tsx";
import { menuView } from "./menu.view.tsx";

/** The menu with its directories, pages and buttons, which are assigned to roles. */
export const MenuPage = () => <TreePage view={menuView} routes={menuRoutes} messages="system.menu" />;

import { menuRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { MenuService } from "./menu-admin.service.ts";
import type { MenuGrants } from "./menu-grants.service.ts";

/** Whether a role's checkboxes are linked, provided by the role feature. */
export type IsCascading = (roleId: number) => Promise<boolean>;

export const serveMenu = (api: Api, menus: MenuService, grants: MenuGrants, isLinked: IsCascading) =>
  serve(api, menuRoutes, {
    list: ({ query, language }) => menus.list(query, language),
    tree: ({ principal, language }) => grants.tree(principal, language),
    treeOfRole: async ({ principal, params, language }) => ({
      menus: await grants.tree(principal, language),
      checkedKeys: await grants.checked(params.roleId, await isLinked(params.roleId)),
    }),
    one: ({ params, language }) => menus.one(params.menuId, language),
    create: ({ principal, body, language }) => menus.create(principal, body, language),
    change: ({ principal, body, language }) => menus.change(principal, body, language),
    sort: ({ principal, body }) => menus.sort(principal, body),
    remove: ({ principal, params }) => menus.remove(principal, params.menuId),
  });

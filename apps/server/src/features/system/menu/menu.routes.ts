import { menuRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { MenuService } from "./menu-admin.service.ts";
import type { MenuGrants } from "./menu-grants.service.ts";

/** How a role's boxes hang together, asked of the role feature. */
export type IsLinked = (roleId: number) => Promise<boolean>;

export const serveMenu = (api: Api, menus: MenuService, grants: MenuGrants, isLinked: IsLinked) =>
  serve(api, menuRoutes, {
    list: ({ query, language }) => menus.list(query, language),
    tree: ({ by, language }) => grants.tree(by, language),
    treeOfRole: async ({ by, params, language }) => ({
      menus: await grants.tree(by, language),
      checkedKeys: await grants.checked(params.roleId, await isLinked(params.roleId)),
    }),
    one: ({ params, language }) => menus.one(params.menuId, language),
    create: ({ by, body, language }) => menus.create(by, body, language),
    change: ({ by, body, language }) => menus.change(by, body, language),
    sort: ({ by, body }) => menus.sort(by, body),
    remove: ({ by, params }) => menus.remove(by, params.menuId),
  });

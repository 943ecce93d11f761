import type { Form } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { PageMenus } from "../../system/menu/page-menu.service.ts";
import { FormRepository } from "./form.repository.ts";

interface FormMenuDeps {
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}

/** The page of an open form in the menu. */
export class FormMenu {
  readonly #forms: FormRepository;
  readonly #menus: PageMenus;

  constructor(trx: Db, deps: FormMenuDeps) {
    this.#forms = new FormRepository(trx);
    this.#menus = new PageMenus(trx, deps);
  }

  async open(principal: Principal, { id, title }: Pick<Form, "id" | "title">): Promise<void> {
    const menuId = await this.#menus.add(principal, {
      title,
      path: `/form/fill/${id}`,
      component: "tool/form/fill",
      icon: "form",
      perms: "tool:build:submit",
      beside: "tool/build/index",
    });
    await this.#forms.setMenu(id, menuId);
  }

  async rename(by: Actor, id: number, title: Form["title"]): Promise<void> {
    const menuId = await this.#forms.menuId(id);
    if (menuId !== null) await this.#menus.rename(by, menuId, title);
  }

  async close(by: Actor, id: number): Promise<void> {
    const menuId = await this.#forms.menuId(id);
    if (menuId === null) return;
    await this.#menus.remove(by, menuId);
    await this.#forms.setMenu(id, null);
  }
}

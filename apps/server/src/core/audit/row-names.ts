import { type Language, localize, type TrailEntity } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { translate } from "../messages.ts";

/** Where the names of the rows of an id are stored. */
interface NamedRows {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  /** The column of the English name, if there is one. */
  readonly english?: string;
}

const DEPT: NamedRows = { table: "sys_dept", id: "dept_id", name: "dept_name" };
const ROLE: NamedRows = { table: "sys_role", id: "role_id", name: "role_name", english: "role_name_en" };
const MENU: NamedRows = { table: "sys_menu", id: "menu_id", name: "menu_name", english: "menu_name_en" };
const USER: NamedRows = { table: "sys_user", id: "user_id", name: "nick_name" };

/** Fields of changed rows that hold the id of another row, or several. */
const REFERENCES: Readonly<Record<string, NamedRows>> = {
  deptId: DEPT,
  deptIds: DEPT,
  ownerDeptId: DEPT,
  fromDeptId: DEPT,
  toDeptId: DEPT,
  roleIds: ROLE,
  appointIds: ROLE,
  menuIds: MENU,
  parentMenuId: MENU,
  postIds: { table: "sys_post", id: "post_id", name: "post_name" },
  payerId: USER,
  confirmedById: USER,
  hotelId: { table: "biz_hotel", id: "id", name: "hotel_name" },
  groupId: { table: "biz_group", id: "id", name: "group_name" },
  encoderId: { table: "biz_encoder", id: "id", name: "device_name" },
  roomId: { table: "biz_room", id: "id", name: "label" },
};
/** The same for a name that means another row in each kind of rows. */
const OF_ENTITY: Readonly<Partial<Record<TrailEntity, Readonly<Record<string, NamedRows>>>>> = {
  "system/dept": { parentId: DEPT },
  "system/menu": { parentId: MENU },
  "system/file": { userId: USER },
  "auth/identity": { userId: USER },
};

const isId = (value: unknown): value is number => typeof value === "number" && value > 0;
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter(isId);

/** Reads the names of rows that fields of the audit trail refer to, each once. */
export class RowNames {
  readonly #db: Db;
  readonly #language: Language;
  readonly #known = new Map<string, string>();

  constructor(db: Db, language: Language) {
    this.#db = db;
    this.#language = language;
  }

  /** A value as `Name (id)`, several as `Name (id), Name (id)`; undefined for what refers to no row that is known. */
  async of(entity: string, field: string, value: unknown): Promise<string | undefined> {
    const rows = namedRows(entity, field);
    const ids = idsIn(value);
    if (!rows || ids.length === 0) return undefined;
    await this.#read(rows, ids);
    return ids.map((id) => this.#textOf(rows, id)).join(translate(this.#language, "server")("listSeparator"));
  }

  #textOf({ table }: NamedRows, id: number): string {
    const name = this.#known.get(`${table} ${id}`);
    return name === undefined || name === "" ? String(id) : `${name} (${id})`;
  }

  async #read({ table, id, name, english }: NamedRows, sought: readonly number[]): Promise<void> {
    const ids = sought.filter((one) => !this.#known.has(`${table} ${one}`));
    if (ids.length === 0) return;
    const { rows } = await sql<{ id: number; zh: string; en: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(name)} as zh, ${sql.ref(english ?? name)} as en from ${sql.table(table)}
      where ${sql.ref(id)} in (${sql.join(ids)})`.execute(this.#db);
    for (const row of rows) this.#known.set(`${table} ${row.id}`, localize(row, this.#language));
  }
}

function namedRows(entity: string, field: string): NamedRows | undefined {
  const own = Object.entries(OF_ENTITY).find(([one]) => one === entity)?.[1];
  if (own && Object.hasOwn(own, field)) return own[field];
  return Object.hasOwn(REFERENCES, field) ? REFERENCES[field] : undefined;
}

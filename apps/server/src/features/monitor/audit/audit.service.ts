import type { Language, Page, TrailEntry, TrailQuery } from "@adel/protocol";
import * as z from "zod";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { RowNames } from "../../../core/audit/row-names.ts";
import { TRAIL_RULES } from "../../../core/audit/trail-entities.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { exceedsCaller } from "../../system/role/account-rights.service.ts";
import { AuditRepository, type TrailRowNamed } from "./audit.repository.ts";
import { FieldTexts } from "./field-texts.ts";
import { FormFieldsReader } from "./form-fields.ts";
import { readableTrail } from "./readable-trail.ts";
import { isTrailEntity, type ReadRow, readRow, toTrailEntry } from "./trail-entry.ts";

interface AuditDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
}

const COLUMNS = [
  "audit.seq",
  "audit.time",
  "audit.person",
  "audit.entity",
  "audit.record",
  "audit.name",
  "audit.department",
  "audit.action",
  "audit.before",
  "audit.after",
] as const;

/** The roles of an account, in a state that has them. */
const WithRoles = z.object({ roleIds: z.array(z.number()) }).catch({ roleIds: [] });

/** Who changed what: the audit trail as its readers may see it. */
export class AuditService {
  readonly #deps: AuditDeps;

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  async list(principal: Principal, scope: RowScope, query: TrailQuery, language: Language): Promise<Page<TrailEntry>> {
    const { db, timeFormat } = this.#deps;
    const found = new AuditRepository(db);
    const page = await found.page(readableTrail(principal, scope), query, parseTimeRange(timeFormat, query));
    const shown = this.#reader(principal, language);
    const rows: TrailEntry[] = [];
    for (const row of page.rows) rows.push(await shown(row));
    return { rows, total: page.total };
  }

  export(principal: Principal, scope: RowScope, query: TrailQuery, language: Language): Sheet {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const readable = readableTrail(principal, scope);
    const rows = iterateById(
      (after, limit) => new AuditRepository(db).after(readable, query, timeRange, after, limit),
      ({ seq }) => seq,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("audit"),
      COLUMNS.map((key) => t(key)),
      mapped(rows, this.#reader(principal, language)),
      (entry) => toCells(entry, language),
    );
  }

  /** Shows entries to a caller: those of accounts with more rights without content. */
  #reader(principal: Principal, language: Language): (row: TrailRowNamed) => Promise<TrailEntry> {
    const { db, timeFormat } = this.#deps;
    const reading = {
      ...{ timeFormat, language },
      rowNames: new RowNames(db, language),
      fieldTexts: new FieldTexts(db, timeFormat, language),
      formFields: new FormFieldsReader(db, language),
    };
    const exceeding = new Map<string, boolean>();
    const isHidden = async (row: ReadRow): Promise<boolean> => {
      if (!isTrailEntity(row.entity) || TRAIL_RULES[row.entity].isAccount === undefined) return false;
      const states = [row.before, row.after, await new AuditRepository(db).lastState(row.entity, row.row_id)];
      const roleIds = states.flatMap((state) => WithRoles.parse(state).roleIds);
      const account = { userId: Number(row.row_id), deptId: row.dept_id ?? 0, roleIds: [...new Set(roleIds)] };
      const key = JSON.stringify(account);
      const exceeds = exceeding.get(key) ?? (await exceedsCaller(db, principal, account));
      exceeding.set(key, exceeds);
      return exceeds;
    };
    return async (stored) => {
      const row = readRow(stored);
      return toTrailEntry(row, await isHidden(row), reading);
    };
  }
}

async function* mapped<A, B>(rows: AsyncIterable<A>, change: (row: A) => Promise<B>): AsyncGenerator<B> {
  for await (const row of rows) yield change(row);
}

/** The changed fields of one state, one a line. */
const linesOf = ({ fields }: TrailEntry, side: "before" | "after"): string =>
  fields
    .filter((field) => field.isChanged && field[side] !== null)
    .map((field) => `${field.title}: ${field[side]}`)
    .join("\n");

function toCells(entry: TrailEntry, language: Language) {
  const t = translate(language, "monitor.audit");
  return [
    entry.seq,
    entry.time,
    entry.userName === "" ? t("server") : entry.userName,
    isTrailEntity(entry.entity) ? t(`entity.${entry.entity}`) : entry.entity,
    entry.rowId,
    entry.rowName,
    entry.deptName,
    t(`action.${entry.action}`),
    entry.isHidden ? t("hidden") : linesOf(entry, "before"),
    entry.isHidden ? t("hidden") : linesOf(entry, "after"),
  ];
}

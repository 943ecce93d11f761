import {
  HOTEL_SHEET_MAX_ROWS,
  type HotelGroupChoice,
  type HotelSheetLine,
  type Language,
  type TreeNode,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { Change } from "../../../core/audit/change.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { tableRows } from "../../../core/http/read-sheet.ts";
import { readColumns, templateSheet } from "../../../core/http/sheet-columns.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { hashAuthorization } from "../../../core/passwords.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf, valuesByLabel } from "../../system/dict/dict.service.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { addHotel } from "./hotel.service.ts";
import { toHotel } from "./hotel.table.ts";
import { checkGroup } from "./hotel-rules.ts";
import { hotelColumns } from "./hotel-sheet-cells.ts";
import {
  type CheckContext,
  type Checked,
  checkRow,
  choicesOf,
  type HotelRow,
  toNumberKey,
} from "./hotel-sheet-check.ts";
import { getHotelOwnerOrFail, HOTEL_ENTITY } from "./hotel-transfer.service.ts";

interface HotelSheetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly groups: { options(scope: RowScope): Promise<readonly HotelGroupChoice[]> };
  readonly owners: { owners(scope: RowScope): Promise<readonly TreeNode[]> };
}
async function adviceValues(db: Db, language: Language): Promise<CheckContext["advice"]> {
  const software = await entriesOf(db, "biz_software_type", language);
  const statuses = await entriesOf(db, "sys_normal_disable", language);
  const separator = translate(language, "server")("listSeparator");
  return {
    software: [...software.values()].join(separator),
    status: [...statuses.values()].join(separator),
    ladder: software.get("ladder-control") ?? "ladder-control",
    fingerprint: software.get("fingerprint") ?? "fingerprint",
  };
}

/** Hotels from a sheet: every row is checked by the rules of a single one; then all are added, or none. */
export class HotelSheet {
  readonly #deps: HotelSheetDeps;

  constructor(deps: HotelSheetDeps) {
    this.#deps = deps;
  }

  template(language: Language): Sheet {
    return templateSheet("hotelImport", hotelColumns, language);
  }

  async run(
    principal: Principal,
    scope: RowScope,
    { bytes, isPreview, language }: { bytes: Buffer; isPreview: boolean; language: Language },
  ): Promise<{ report: HotelSheetLine[] }> {
    checkPermitted(principal, "business:hotel:add");
    const table = await tableRows(bytes, HOTEL_SHEET_MAX_ROWS);
    const rows = readColumns(table, hotelColumns, language, HOTEL_SHEET_MAX_ROWS);
    const checked = await this.#check(principal, scope, rows, language);
    if (isPreview) return { report: checked.map(({ line }) => line) };
    const fresh = checked.flatMap((one) => one.fresh ?? []);
    if (fresh.length < checked.length) throw fail("SHEET_NOT_ENTERED", { count: checked.length - fresh.length });
    await this.#add(principal, scope, fresh);
    return { report: checked.map(({ line }) => ({ ...line, outcome: "imported" })) };
  }

  async #check(principal: Principal, scope: RowScope, rows: readonly HotelRow[], language: Language) {
    const { db, groups, owners } = this.#deps;
    const context: CheckContext = {
      db,
      principal,
      scope,
      language,
      labels: {
        software: await valuesByLabel(db, "biz_software_type"),
        status: await valuesByLabel(db, "sys_normal_disable"),
      },
      advice: await adviceValues(db, language),
      groups: (await groups.options(scope)).map(({ id, groupName }) => ({ id, name: groupName })),
      owners: choicesOf(await owners.owners(scope)),
      first: new Map(rows.toReversed().map(({ row, cells }) => [toNumberKey(cells.hotelNumber), row])),
    };
    const checked: Checked[] = [];
    for (const row of rows) checked.push(await checkRow(context, row));
    return checked;
  }

  /** A number taken meanwhile rolls back the whole import. */
  async #add(principal: Principal, scope: RowScope, fresh: readonly NonNullable<Checked["fresh"]>[]): Promise<void> {
    const { db, vault, clock, timeFormat, trail } = this.#deps;
    // Hashed before the transaction: SQLite has one writing connection, which would be blocked meanwhile.
    const hashed = await Promise.all(
      fresh.map(async (one) => ({ ...one, authHash: await hashAuthorization(one.input.authPassword) })),
    );
    await db.transaction().execute(async (trx) => {
      const changes: Change[] = [];
      for (const { input, parent, authHash } of hashed) {
        await checkGroup(trx, scope, input.groupId, null);
        const owner = await getHotelOwnerOrFail(trx, scope, parent);
        const by = { userId: principal.userId, parent: owner, authHash };
        const added = await addHotel(trx, vault, clock.now(), input, by);
        if (!added) throw fail("SHEET_NOT_ENTERED", { count: 1 });
        const after = toHotel(await new HotelRepository(trx).byId(added.id), timeFormat);
        changes.push({ id: after.id, before: null, after });
      }
      await trail.keep(trx, principal, HOTEL_ENTITY, changes);
    });
  }
}

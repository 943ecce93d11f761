import { type ImportLine, type Language, parse, UserInput, UserUpdate } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { AppError } from "../../../core/errors.ts";
import { xlsxRows } from "../../../core/http/read-sheet.ts";
import { readColumns, type SheetColumns, templateSheet } from "../../../core/http/sheet-columns.ts";
import { rowErrors } from "../../../core/http/sheet-row-errors.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { describeIn, translate } from "../../../core/messages.ts";
import { valuesByLabel } from "../dict/dict.service.ts";
import { UserPosts } from "../post/post.service.ts";
import { UserRepository } from "./user.repository.ts";
import type { UserRow } from "./user.table.ts";
import type { UserService } from "./user-admin.service.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";

const FIELDS = ["deptId", "userName", "nickName", "email", "phonenumber", "sex", "status"] as const;
const titles = {
  deptId: "userImport.deptId",
  userName: "userImport.userName",
  nickName: "userImport.nickName",
  email: "userImport.email",
  phonenumber: "userImport.phonenumber",
  sex: "userImport.sex",
  status: "userImport.status",
} as const;
/** An exported list of users has other columns: by their places they would name other departments. */
const columns = { fields: FIELDS, needed: FIELDS, titles, refusesOthers: true } as const satisfies SheetColumns<
  (typeof FIELDS)[number]
>;
/** More rows than this belong into several sheets. */
const MAX_ROWS = 2000;

/** A dictionary label, in either language, as its value; any other text unchanged. */
const wordValue = (labels: ReadonlyMap<string, string>, message: string): string =>
  labels.get(message.toLowerCase()) ?? message;

/** A field by its column's title, as in the sheet of the report's reader. */
function columnOf(path: string, language: Language): string {
  const field = FIELDS.find((one) => one === path);
  return field ? translate(language, "sheets")(titles[field]) : path;
}

/** Why a row was refused, as its caller reads it. */
function reasonOf(error: unknown, language: Language): string {
  const t = translate(language, "sheets");
  return rowErrors(error, language)
    .map(({ path, message }) =>
      path === "" ? message : t("userImport.field", { field: columnOf(path, language), reason: message }),
    )
    .join("; ");
}

/** Users from a sheet, a row at a time: one that is refused stops none of the others. */
export class UserImport {
  readonly #db: Db;
  readonly #admin: UserService;

  constructor(db: Db, admin: UserService) {
    this.#db = db;
    this.#admin = admin;
  }

  template(language: Language): Sheet {
    return templateSheet("userImport", columns, language);
  }

  async run(principal: Principal, scope: RowScope, bytes: Buffer, mayUpdate: boolean, language: Language) {
    const rows = readColumns(await xlsxRows(bytes, MAX_ROWS), columns, language, MAX_ROWS);
    const [sexes, statuses] = [
      await valuesByLabel(this.#db, "sys_user_sex"),
      await valuesByLabel(this.#db, "sys_normal_disable"),
    ];
    const report: ImportLine[] = [];
    for (const { row, cells } of rows) {
      const { userName, sex, status, ...others } = cells;
      const line = { row, userName };
      const input = {
        userName,
        ...others,
        ...(sex && { sex: wordValue(sexes, sex) }),
        ...(status && { status: wordValue(statuses, status) }),
      };
      try {
        const known = await new UserRepository(this.#db).byLoginName(userName);
        if (known && mayUpdate) await this.#update(principal, scope, known, input, language);
        else await this.#add(principal, scope, input, language);
        report.push({ ...line, outcome: known && mayUpdate ? "updated" : "added", reason: "" });
      } catch (error) {
        report.push({ ...line, outcome: "refused", reason: reasonOf(error, language) });
      }
    }
    return { msg: summary(report, language), report };
  }

  async #add(principal: Principal, scope: RowScope, row: object, language: Language) {
    checkPermitted(principal, "system:user:add");
    // Without a password: a reset opens the account.
    const parsed = parse(UserInput, row, describeIn(language));
    if (!parsed.ok) throw new AppError("FIELDS_REFUSED", {}, parsed.errors);
    await this.#admin.create(principal, scope, parsed.value);
  }

  /** What the row leaves empty, and what has no column, stays as it is. */
  async #update(principal: Principal, scope: RowScope, known: UserRow, row: object, language: Language) {
    checkPermitted(principal, "system:user:edit");
    const { user_id: userId, email, phonenumber, sex, status, remark } = known;
    const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
    const roleIds = await new UserRoleRepository(this.#db).ids(userId);
    const postIds = (await new UserPosts(this.#db).of(userId)).map(({ post_id }) => post_id);
    const parsed = parse(
      UserUpdate,
      { email, phonenumber, sex, status, remark, ...filled, userId, roleIds, postIds },
      describeIn(language),
    );
    if (!parsed.ok) throw new AppError("FIELDS_REFUSED", {}, parsed.errors);
    await this.#admin.change(principal, scope, parsed.value);
  }
}

/** Refused rows that the message names; all are in the report. */
const MAX_REPORTED_ROWS = 10;

/**
 * Plain text: compatible clients insert it into a page, so that it must not contain markup. They show nothing else of
 * the reply, so it lists the rejected rows with reasons.
 */
function summary(report: readonly ImportLine[], language: Language): string {
  const count = (outcome: ImportLine["outcome"]) => report.filter((line) => line.outcome === outcome).length;
  const [added, updated, refused] = [count("added"), count("updated"), count("refused")];
  const reported = report.filter(({ outcome }) => outcome === "refused").slice(0, MAX_REPORTED_ROWS);
  const t = translate(language, "sheets");
  const rows = reported.map(({ row, reason }) => t("userImport.row", { row, reason: reason ?? "" }));
  const sums = t("userImport.summary", { added, updated, refused });
  return `${sums}${rows.join("")}`.replace(/[<>&"']/g, "");
}

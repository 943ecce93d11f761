import type { ProfileInput } from "@adel/protocol";
import { ownSessions } from "../../../core/access/own-sessions.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { assertStillOpen } from "./account-access.service.ts";
import { OwnAccountRepository, type ProfileChanges } from "./own-account.repository.ts";
import { assertPasswordRule } from "./password-rule.service.ts";
import type { UserRow } from "./user.table.ts";

type LinkedPerson = Actor & { readonly userId: number };
const ENTITY = "system/user";

/** The audited part of a change: the user's own fields, never the password or its hash. */
const toRow = ({ nick_name, email, phonenumber, sex, avatar }: UserRow) => ({
  nickName: nick_name,
  email,
  phonenumber,
  sex,
  avatar,
});

/** What users see and change of their own account. Open sessions reload names that other pages show. */
export class OwnAccountService {
  readonly #db: Db;
  readonly #trail: AuditTrail;

  constructor(db: Db, trail: AuditTrail) {
    this.#db = db;
    this.#trail = trail;
  }

  of(userId: number): Promise<UserRow> {
    return this.#of(this.#db, userId);
  }

  change(by: LinkedPerson, input: ProfileInput): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      await this.#refuseTaken(trx, by.userId, input);
      const { nickName, email, phonenumber, sex } = input;
      await this.#change(trx, by, {
        ...(nickName !== undefined && { nick_name: nickName }),
        ...(email !== undefined && { email }),
        ...(phonenumber !== undefined && { phonenumber }),
        ...(sex !== undefined && { sex }),
      });
    });
  }

  /** The path of the picture that was there before. */
  changeAvatar(by: LinkedPerson, avatar: string): Promise<string> {
    return this.#db.transaction().execute(async (trx) => (await this.#change(trx, by, { avatar })).avatar);
  }

  /**
   * Sets a password that satisfies the rules; the caller has verified the old one. Every session but that of
   * `token` ends with the old password.
   */
  async changePassword(by: LinkedPerson, password: string, token: string | null): Promise<void> {
    await assertPasswordRule(this.#db, "newPassword", password, by.userName);
    const password_hash = await hashPassword(password);
    await this.#db.transaction().execute(async (trx) => {
      await assertStillOpen(trx, by.userId, token);
      await new OwnAccountRepository(trx).change(by.userId, { password_hash });
      await ownSessions(trx, by.userId).endOthers(token);
      await this.#trail.keep(trx, by, ENTITY, [{ id: by.userId, before: {}, after: { password: "changed" } }]);
    });
  }

  async #of(handle: Db, userId: number): Promise<UserRow> {
    const user = await new OwnAccountRepository(handle).byId(userId);
    if (!user) throw fail("NOT_FOUND");
    return user;
  }

  /** Changes and audits it; returns the previous state. */
  async #change(trx: Db, by: LinkedPerson, part: ProfileChanges): Promise<UserRow> {
    const before = await this.#of(trx, by.userId);
    await new OwnAccountRepository(trx).change(by.userId, part);
    await invalidatePermissions(trx);
    const after = { ...before, ...part };
    await this.#trail.keep(trx, by, ENTITY, [{ id: by.userId, before: toRow(before), after: toRow(after) }]);
    return before;
  }

  /** Unchanged values are not checked: two old accounts may share a number. */
  async #refuseTaken(trx: Db, userId: number, { email, phonenumber }: ProfileInput): Promise<void> {
    const before = await this.#of(trx, userId);
    const isTaken = async (column: "email" | "phonenumber", value = "") =>
      value !== "" && value !== before[column] && (await new OwnAccountRepository(trx).taken(column, value, userId));
    if (await isTaken("email", email)) throw failField("email", "EMAIL_TAKEN");
    if (await isTaken("phonenumber", phonenumber)) throw failField("phonenumber", "PHONE_TAKEN");
  }
}

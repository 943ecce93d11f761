import type { ProfileInput } from "@adel/protocol";
import { ownSessions } from "../../../core/access/own-sessions.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { type OwnPart, ownAccounts } from "./own-account.repository.ts";
import { checkNewPassword } from "./password-rule.service.ts";
import type { UserRow } from "./user.table.ts";

type Person = Actor & { readonly userId: number };
const ENTITY = "system/user";

/** What is kept of a change: the person's own fields, never the password or its hash. */
const asKept = ({ nick_name, email, phonenumber, sex, avatar }: UserRow) => ({
  nickName: nick_name,
  email,
  phonenumber,
  sex,
  avatar,
});

/** What an account's own person sees and changes of it. Names shown elsewhere are read anew by every living session. */
export const ownAccount = (db: Db, trail: Trail) => {
  const of = async (handle: Db, userId: number): Promise<UserRow> => {
    const user = await ownAccounts(handle).byId(userId);
    if (!user) throw fail("NOT_FOUND");
    return user;
  };
  /** Changes and keeps it; gives what was before. */
  const change = async (trx: Db, by: Person, part: OwnPart): Promise<UserRow> => {
    const before = await of(trx, by.userId);
    await ownAccounts(trx).change(by.userId, part);
    await rightsChanged(trx);
    const after = { ...before, ...part };
    await trail.keep(trx, by, ENTITY, [{ id: by.userId, before: asKept(before), after: asKept(after) }]);
    return before;
  };
  /** What stays as it was is not asked about: two old accounts may share a number. */
  const refuseTaken = async (trx: Db, userId: number, { email, phonenumber }: ProfileInput): Promise<void> => {
    const before = await of(trx, userId);
    const isTaken = async (column: "email" | "phonenumber", value = "") =>
      value !== "" && value !== before[column] && (await ownAccounts(trx).taken(column, value, userId));
    if (await isTaken("email", email)) throw failField("email", "EMAIL_TAKEN");
    if (await isTaken("phonenumber", phonenumber)) throw failField("phonenumber", "PHONE_TAKEN");
  };
  return {
    of: (userId: number): Promise<UserRow> => of(db, userId),

    change: (by: Person, input: ProfileInput): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await refuseTaken(trx, by.userId, input);
        const { nickName, email, phonenumber, sex } = input;
        await change(trx, by, {
          ...(nickName !== undefined && { nick_name: nickName }),
          ...(email !== undefined && { email }),
          ...(phonenumber !== undefined && { phonenumber }),
          ...(sex !== undefined && { sex }),
        });
      }),

    /** The path of the picture that was there before. */
    changeAvatar: (by: Person, avatar: string): Promise<string> =>
      db.transaction().execute(async (trx) => (await change(trx, by, { avatar })).avatar),

    /**
     * Sets a password that the rules take; whoever calls this has asked for the old one. Every session but that of
     * `token` ends with the old password.
     */
    async changePassword(by: Person, password: string, token: string | null): Promise<void> {
      await checkNewPassword(db, "newPassword", password, by.userName);
      const password_hash = await hashPassword(password);
      await db.transaction().execute(async (trx) => {
        await ownAccounts(trx).change(by.userId, { password_hash });
        await ownSessions(trx, by.userId).endOthers(token);
        await trail.keep(trx, by, ENTITY, [{ id: by.userId, before: {}, after: { password: "changed" } }]);
      });
    },
  };
};

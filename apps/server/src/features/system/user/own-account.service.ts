import type { ProfileInput } from "@adel/protocol";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { ownAccounts } from "./own-account.repository.ts";
import { checkNewPassword } from "./password-rule.service.ts";
import type { UserRow } from "./user.table.ts";

/** What an account's own person sees and changes of it. Names shown elsewhere are read anew by every living session. */
export const ownAccount = (db: Db) => {
  const of = async (userId: number): Promise<UserRow> => {
    const user = await ownAccounts(db).byId(userId);
    if (!user) throw fail("NOT_FOUND");
    return user;
  };
  return {
    of,

    change: (userId: number, { nickName, email, phonenumber, sex }: ProfileInput): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const before = await ownAccounts(trx).byId(userId);
        // What stays as it was is not asked about: two old accounts may share a number.
        const isTaken = async (column: "email" | "phonenumber", value: string | undefined) =>
          value !== undefined &&
          value !== "" &&
          value !== before?.[column] &&
          (await ownAccounts(trx).taken(column, value, userId));
        if (await isTaken("email", email)) throw failField("email", "EMAIL_TAKEN");
        if (await isTaken("phonenumber", phonenumber)) throw failField("phonenumber", "PHONE_TAKEN");
        await ownAccounts(trx).change(userId, {
          ...(nickName !== undefined && { nick_name: nickName }),
          ...(email !== undefined && { email }),
          ...(phonenumber !== undefined && { phonenumber }),
          ...(sex !== undefined && { sex }),
        });
        await rightsChanged(trx);
      }),

    /** The path of the picture that was there before. */
    changeAvatar: (userId: number, avatar: string): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const before = (await ownAccounts(trx).byId(userId))?.avatar ?? "";
        await ownAccounts(trx).change(userId, { avatar });
        await rightsChanged(trx);
        return before;
      }),

    /** Sets a password that the rules take; whoever calls this has asked for the old one. */
    async changePassword(userId: number, password: string): Promise<void> {
      await checkNewPassword(db, "newPassword", password, (await of(userId)).user_name);
      await ownAccounts(db).change(userId, { password_hash: await hashPassword(password) });
    },
  };
};
export type OwnAccount = ReturnType<typeof ownAccount>;

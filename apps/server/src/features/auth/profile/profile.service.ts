import type {
  Answer,
  Language,
  OwnSession,
  PasswordChange,
  Profile,
  ProfileInput,
  profileRoutes,
} from "@adel/protocol";
import { ownSessions, sessionName } from "../../../core/access/own-sessions.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { SESSION_LIFE_MS } from "../../../core/access/token-store.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField, Refusal } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import type { UploadedFile } from "../../../core/http/upload.ts";
import { reencodePicture } from "../../../core/image/reencode-picture.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { readUserAgent } from "../../../core/user-agent.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { UserPosts } from "../../system/post/post.service.ts";
import { roleNamesOf } from "../../system/role/role.service.ts";
import { OwnAccountService } from "../../system/user/own-account.service.ts";
import type { PasswordGate } from "../session/password-gate.service.ts";
import type { AvatarStore } from "./avatars.service.ts";

interface ProfileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly gate: PasswordGate;
  readonly avatars: AvatarStore;
  readonly trail: Trail;
}
type Shown = Answer<typeof profileRoutes.show>;
type EndedSession = Awaited<ReturnType<ReturnType<typeof ownSessions>["endOthers"]>>[number];
/** A session that ends is the same thing in the trail whoever ended it. */
const ONLINE_ENTITY = "monitor/online";

/** What people see and change of their own account. The caller is the only account ever named here. */
export class ProfileService {
  readonly #deps: ProfileDeps;
  readonly #account: OwnAccountService;

  constructor(deps: ProfileDeps) {
    this.#deps = deps;
    this.#account = new OwnAccountService(deps.db, deps.trail);
  }

  /** The current password, tried as at the sign-in: a session left open gives nobody endless tries. */
  async provePassword(by: Principal, field: string, password: string, from: Caller): Promise<void> {
    await this.#deps.gate.open(by.userName, password, from.address).catch((error: unknown) => {
      throw error instanceof Refusal && error.fault === "CREDENTIALS_REFUSED"
        ? failField(field, "PASSWORD_WRONG")
        : error;
    });
  }

  async show(by: Principal, language: Language): Promise<Shown> {
    const roles = await roleNamesOf(this.#deps.db, by.userId, language);
    const posts = (await new UserPosts(this.#deps.db).of(by.userId)).map(({ post_name }) => post_name);
    return { data: await this.#profileOf(by.userId), roleGroup: roles.join(","), postGroup: posts.join(",") };
  }

  change(by: Principal, input: ProfileInput): Promise<void> {
    return this.#account.change(by, input);
  }

  /** Whoever else was signed in with the old password is not any more; the session that asks goes on. */
  async changePassword(by: Principal, { oldPassword, newPassword }: PasswordChange, from: Caller): Promise<void> {
    await this.provePassword(by, "oldPassword", oldPassword, from);
    if (oldPassword === newPassword) throw failField("newPassword", "PASSWORD_SAME");
    await this.#account.changePassword(by, newPassword, from.token);
  }

  async changeAvatar(by: Principal, { bytes }: UploadedFile): Promise<{ imgUrl: string }> {
    const picture = await reencodePicture(bytes);
    if (!picture) throw failField("avatarfile", "NOT_A_PICTURE");
    const imgUrl = await this.#deps.avatars.keep(picture);
    await this.#deps.avatars.drop(await this.#account.changeAvatar(by, imgUrl));
    return { imgUrl };
  }

  async removeAvatar(by: Principal): Promise<void> {
    return this.#deps.avatars.drop(await this.#account.changeAvatar(by, ""));
  }

  avatar(name: string) {
    return this.#deps.avatars.open(name);
  }

  async sessions(by: Principal, { token }: Caller): Promise<OwnSession[]> {
    const { db, clock, wire } = this.#deps;
    const current = token === null ? "" : sessionName(token);
    const living = await ownSessions(db, by.userId).list(clock.now());
    return living.map(({ token_hash, address, user_agent, create_time, expire_time }) => ({
      tokenId: token_hash,
      ipaddr: address,
      ...readUserAgent(user_agent),
      loginTime: wire.say(create_time),
      lastTime: wire.say(expire_time - SESSION_LIFE_MS),
      current: token_hash === current,
    }));
  }

  endSession(by: Principal, tokenId: string): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const ended = await ownSessions(trx, by.userId).end(tokenId);
      if (ended.length === 0) throw fail("NOT_FOUND");
      await this.#keepEnded(trx, by, ended);
    });
  }

  endOtherSessions(by: Principal, { token }: Caller): Promise<void> {
    return this.#deps.db
      .transaction()
      .execute(async (trx) => this.#keepEnded(trx, by, await ownSessions(trx, by.userId).endOthers(token)));
  }

  async #profileOf(userId: number): Promise<Profile> {
    const { db, wire } = this.#deps;
    const user = await this.#account.of(userId);
    return {
      userId,
      userName: user.user_name,
      nickName: user.nick_name,
      email: user.email,
      phonenumber: user.phonenumber,
      sex: user.sex,
      avatar: user.avatar,
      status: user.status,
      deptId: user.dept_id,
      dept: { deptId: user.dept_id, deptName: (await new DeptTree(db).nameOf(user.dept_id)) ?? "" },
      loginIp: user.login_address,
      loginDate: wire.say(user.login_time),
      createTime: wire.say(user.create_time),
    };
  }

  #keepEnded(trx: Db, by: Principal, ended: readonly EndedSession[]): Promise<void> {
    return this.#deps.trail.keep(
      trx,
      by,
      ONLINE_ENTITY,
      ended.map(({ token_hash, address, create_time }) => ({
        id: token_hash,
        before: { userName: by.userName, ipaddr: address, loginTime: this.#deps.wire.say(create_time) },
        after: null,
      })),
    );
  }
}

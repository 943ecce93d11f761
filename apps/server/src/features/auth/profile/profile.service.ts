import type {
  Language,
  OwnSession,
  PasswordChange,
  PinChange,
  Profile,
  ProfileInput,
  profileRoutes,
  ResponseOf,
} from "@adel/protocol";
import { ownSessions, sessionName } from "../../../core/access/own-sessions.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { SESSION_LIFE_MS } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { localizeLocation, lookupLocation } from "../../../core/geoip.ts";
import type { Caller } from "../../../core/http/request.ts";
import type { UploadedFile } from "../../../core/http/upload.ts";
import { reencodeImage } from "../../../core/image/reencode-image.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { readUserAgent } from "../../../core/user-agent.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { UserPosts } from "../../system/post/post.service.ts";
import { roleNamesOf } from "../../system/role/role.service.ts";
import { OwnAccountService } from "../../system/user/own-account.service.ts";
import { changePin } from "../../system/user/shift-pin.service.ts";
import { type LoginGuard, provePassword, rejectPassword } from "../session/login-guard.service.ts";
import type { SecondStepService } from "../session/second-step.service.ts";
import type { AvatarStore } from "./avatars.service.ts";

interface ProfileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly gate: LoginGuard;
  readonly secondStep: SecondStepService;
  readonly avatars: AvatarStore;
  readonly trail: AuditTrail;
}
type Shown = ResponseOf<typeof profileRoutes.show>;
type EndedSession = Awaited<ReturnType<ReturnType<typeof ownSessions>["endOthers"]>>[number];
/** What users see and change of their own account. All calls apply to the caller only. */
const ONLINE_ENTITY = "monitor/online";

/** What people see and change of their own account. The caller is the only account ever named here. */
export class ProfileService {
  readonly #deps: ProfileDeps;
  readonly #account: OwnAccountService;

  constructor(deps: ProfileDeps) {
    this.#deps = deps;
    this.#account = new OwnAccountService(deps.db, deps.trail);
  }

  /** Checks the current password as at sign-in. */
  provePassword(principal: Principal, field: string, password: string, from: Caller): Promise<void> {
    return provePassword(this.#deps.gate, principal, { field, password }, from);
  }

  /** Opens the locked screen of an original client: as a sign-in does, with the code behind the password. */
  async unlock(principal: Principal, password: string, from: Caller): Promise<void> {
    const { gate, secondStep } = this.#deps;
    const proof = await gate
      .openWithCode(principal.userName, password, from.address)
      .catch((error: unknown) => rejectPassword("password", error));
    await secondStep.admitWithoutTicket(proof, from.address);
  }

  async show(principal: Principal, language: Language): Promise<Shown> {
    const roles = await roleNamesOf(this.#deps.db, principal.userId, language);
    const posts = (await new UserPosts(this.#deps.db).of(principal.userId)).map(({ post_name }) => post_name);
    return { data: await this.#profileOf(principal.userId), roleGroup: roles.join(","), postGroup: posts.join(",") };
  }

  change(principal: Principal, input: ProfileInput): Promise<void> {
    return this.#account.change(principal, input);
  }

  /** Other sessions with the old password end; the calling session continues. */
  async changePassword(
    principal: Principal,
    { oldPassword, newPassword }: PasswordChange,
    from: Caller,
  ): Promise<void> {
    await this.provePassword(principal, "oldPassword", oldPassword, from);
    if (oldPassword === newPassword) throw failField("newPassword", "PASSWORD_SAME");
    await this.#account.changePassword(principal, newPassword, from.token);
  }

  /** Sets or removes the PIN of shift authorizations, with the account password. */
  async changePin(principal: Principal, { password, pin }: PinChange, from: Caller): Promise<void> {
    await this.provePassword(principal, "password", password, from);
    await changePin(this.#deps, principal, from.token, pin);
  }

  async changeAvatar(principal: Principal, { bytes }: UploadedFile): Promise<{ imgUrl: string }> {
    const image = await reencodeImage(bytes);
    if (!image) throw failField("avatarfile", "NOT_A_PICTURE");
    const imgUrl = await this.#deps.avatars.keep(image);
    await this.#deps.avatars.drop(await this.#account.changeAvatar(principal, imgUrl));
    return { imgUrl };
  }

  async removeAvatar(principal: Principal): Promise<void> {
    return this.#deps.avatars.drop(await this.#account.changeAvatar(principal, ""));
  }

  avatar(name: string) {
    return this.#deps.avatars.open(name);
  }

  async sessions(principal: Principal, { token }: Caller, language: Language): Promise<OwnSession[]> {
    const { db, clock, timeFormat } = this.#deps;
    const current = token === null ? "" : sessionName(token);
    const active = await ownSessions(db, principal.userId).list(clock.now());
    const locations = await Promise.all(active.map(({ address }) => lookupLocation(address)));
    return active.map(({ token_hash, address, user_agent, create_time, expire_time }, index) => ({
      tokenId: token_hash,
      ipaddr: address,
      location: localizeLocation(locations[index] ?? "", language),
      ...readUserAgent(user_agent),
      loginTime: timeFormat.format(create_time),
      lastTime: timeFormat.format(expire_time - SESSION_LIFE_MS),
      current: token_hash === current,
    }));
  }

  endSession(principal: Principal, tokenId: string): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const ended = await ownSessions(trx, principal.userId).end(tokenId);
      if (ended.length === 0) throw fail("NOT_FOUND");
      await this.#keepEnded(trx, principal, ended);
    });
  }

  endOtherSessions(principal: Principal, { token }: Caller): Promise<void> {
    return this.#deps.db
      .transaction()
      .execute(async (trx) =>
        this.#keepEnded(trx, principal, await ownSessions(trx, principal.userId).endOthers(token)),
      );
  }

  async #profileOf(userId: number): Promise<Profile> {
    const { db, timeFormat } = this.#deps;
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
      loginDate: timeFormat.format(user.login_time),
      createTime: timeFormat.format(user.create_time),
      hasPin: user.pin_hash !== null,
    };
  }

  #keepEnded(trx: Db, principal: Principal, ended: readonly EndedSession[]): Promise<void> {
    return this.#deps.trail.keep(
      trx,
      principal,
      ONLINE_ENTITY,
      ended.map(({ token_hash, address, create_time }) => ({
        id: token_hash,
        before: { userName: principal.userName, ipaddr: address, loginTime: this.#deps.timeFormat.format(create_time) },
        after: null,
        deptId: principal.deptId,
      })),
    );
  }
}

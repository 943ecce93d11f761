import type { Language, Page, Post, PostInput, PostQuery } from "@adel/protocol";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../dict/dict.service.ts";
import { PostRepository } from "./post.repository.ts";
import { toPost } from "./post.table.ts";

interface UserPostsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/post";

/** What the user feature does with posts, in its own transaction. */
export class UserPosts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number) {
    return new PostRepository(this.#db).namesOf(userId);
  }

  assign(userId: number, ids: readonly number[]) {
    return new PostRepository(this.#db).assign(userId, ids);
  }

  /** Whether all of them are posts. */
  async known(ids: readonly number[]) {
    return ids.length === 0 || (await new PostRepository(this.#db).byIds(ids)).length === new Set(ids).size;
  }
}

const COLUMNS = [
  "post.id",
  "post.code",
  "post.name",
  "post.order",
  "post.status",
  "post.remark",
  "post.created",
] as const;

export class PostService {
  readonly #deps: UserPostsDeps;

  constructor(deps: UserPostsDeps) {
    this.#deps = deps;
  }

  async list(query: PostQuery): Promise<Page<Post>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new PostRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toPost(row, timeFormat)), total };
  }

  async one(id: number): Promise<Post> {
    const row = await new PostRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toPost(row, this.#deps.timeFormat);
  }

  async options(): Promise<Post[]> {
    return (await new PostRepository(this.#deps.db).active()).map((row) => toPost(row, this.#deps.timeFormat));
  }

  create(by: Actor, input: PostInput): Promise<Post> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await this.#refuseTaken(trx, input, 0);
      const row = await new PostRepository(trx).insert(input, clock.now());
      // A concurrent call of another user ended first.
      if (!row) throw fail("POST_CODE_TAKEN", { code: input.postCode });
      const after = toPost(row, timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id: after.postId, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, id: number, input: PostInput): Promise<Post> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await new PostRepository(trx).byId(id);
      if (!was) throw fail("NOT_FOUND");
      await this.#refuseTaken(trx, input, id);
      const row = await new PostRepository(trx).change(id, input);
      if (!row) throw fail("NOT_FOUND");
      const after = toPost(row, timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id, before: toPost(was, timeFormat), after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new PostRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      const held = await new PostRepository(trx).held(ids);
      const name = rows.find(({ post_id }) => post_id === held?.post_id)?.post_name;
      if (name !== undefined) throw fail("POST_IN_USE", { name });
      await new PostRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.post_id, before: toPost(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  async export(query: PostQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_normal_disable", language);
    const rows = iterateById(
      (after, limit) => new PostRepository(db).after(query, timeRange, after, limit),
      ({ post_id }) => post_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("post"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.post_id,
        row.post_code,
        row.post_name,
        row.post_sort,
        statuses.get(row.status) ?? row.status,
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async #refuseTaken(trx: Db, { postCode, postName }: PostInput, id: number): Promise<void> {
    if (await new PostRepository(trx).rival("post_code", postCode, id))
      throw fail("POST_CODE_TAKEN", { code: postCode });
    if (await new PostRepository(trx).rival("post_name", postName, id))
      throw fail("POST_NAME_TAKEN", { name: postName });
  }
}

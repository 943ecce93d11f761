import type { EncoderBinding, EncoderBindingQuery, EncoderEvent, EncoderLine, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { EncoderKeyRepository, EncoderRepository } from "./encoder.repository.ts";
import { toBinding } from "./encoder.table.ts";
import { getEncoderOrFail, withLine } from "./encoder-found.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface EncoderStatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly hub: SessionHub;
}

/** The status of encoders for pages: state, and past bindings. */
export class EncoderStatusService {
  readonly #deps: EncoderStatusDeps;
  readonly #shown: ReturnType<typeof withLine>;

  constructor(deps: EncoderStatusDeps) {
    this.#deps = deps;
    this.#shown = withLine({ clock: deps.clock, timeFormat: deps.timeFormat, hub: deps.hub });
  }

  /** The current status and its changes, for users who see the row. */
  async events(scope: RowScope, id: number): Promise<EventFeed<EncoderEvent>> {
    await getEncoderOrFail(this.#deps.db, scope, id);
    return (send) => this.#deps.hub.subscribe(id, send);
  }

  /** Several encoders at once, for a list: their current status, and each one again after a change. */
  async lines(scope: RowScope, ids: readonly number[]): Promise<EventFeed<EncoderLine>> {
    const { db, hub, timeFormat, clock } = this.#deps;
    const found = await new EncoderRepository(db).many(scope, ids);
    if (found.length !== ids.length) throw fail("NOT_FOUND");
    return (send) => {
      for (const row of found) {
        const { id, online, state, card, lastSeenTime, bridgeVersion } = this.#shown(row);
        send({ id, online, state, card, lastSeenTime, bridgeVersion });
      }
      // The hub's first event knows this process only; another one may have the connection.
      let started = false;
      const offs = ids.map((id) =>
        hub.subscribe(id, (event) => {
          if (!started || event.event !== "status") return;
          const { state = null, card = null } = event.encoder ?? {};
          const lastSeenTime = timeFormat.format(clock.now());
          send({ id, online: event.online, state, card, lastSeenTime, bridgeVersion: event.version });
        }),
      );
      started = true;
      return () => {
        for (const off of offs) off();
      };
    };
  }

  /** Every key of the encoder, the newest first. */
  async bindings(scope: RowScope, id: number, query: EncoderBindingQuery): Promise<Page<EncoderBinding>> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    await getEncoderOrFail(db, scope, id);
    const page = await new EncoderKeyRepository(db).page(id, query, timeRange);
    return { rows: page.rows.map((row) => toBinding(row, timeFormat)), total: page.total };
  }
}

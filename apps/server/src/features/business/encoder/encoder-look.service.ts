import type { EncoderBinding, EncoderBindingQuery, EncoderEvent, EncoderLine, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Flow } from "../../../core/http/event-stream.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { EncoderKeyRepository, EncoderRepository } from "./encoder.repository.ts";
import { toBinding } from "./encoder.table.ts";
import { foundEncoder, withLine } from "./encoder-found.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface EncoderLookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly hub: SessionHub;
}

/** What those who look on are told of encoders: how they stand, and to which computers they were bound. */
export class EncoderLook {
  readonly #deps: EncoderLookDeps;
  readonly #shown: ReturnType<typeof withLine>;

  constructor(deps: EncoderLookDeps) {
    this.#deps = deps;
    this.#shown = withLine({ clock: deps.clock, wire: deps.wire, hub: deps.hub });
  }

  /** How it stands now and as it changes, for those who see the row. */
  async events(rows: RowScope, id: number): Promise<Flow<EncoderEvent>> {
    await foundEncoder(this.#deps.db, rows, id);
    return (say) => this.#deps.hub.look(id, say);
  }

  /** Several at once, for a list: as they stand now, and each anew whenever it changes. */
  async lines(rows: RowScope, ids: readonly number[]): Promise<Flow<EncoderLine>> {
    const { db, hub, wire, clock } = this.#deps;
    const found = await new EncoderRepository(db).many(rows, ids);
    if (found.length !== ids.length) throw fail("NOT_FOUND");
    return (say) => {
      for (const row of found) {
        const { id, online, state, card, lastSeenTime, bridgeVersion } = this.#shown(row);
        say({ id, online, state, card, lastSeenTime, bridgeVersion });
      }
      // What the hub says first is the state of this process alone; another one may hold the line.
      let begun = false;
      const offs = ids.map((id) =>
        hub.look(id, (event) => {
          if (!begun || event.event !== "status") return;
          const { state = null, card = null } = event.encoder ?? {};
          const lastSeenTime = wire.say(clock.now());
          say({ id, online: event.online, state, card, lastSeenTime, bridgeVersion: event.version });
        }),
      );
      begun = true;
      return () => {
        for (const off of offs) off();
      };
    };
  }

  /** Every key it was given, the newest first. */
  async bindings(rows: RowScope, id: number, query: EncoderBindingQuery): Promise<Page<EncoderBinding>> {
    const { wire, db } = this.#deps;
    const moments = momentsOf(wire, query);
    await foundEncoder(db, rows, id);
    const page = await new EncoderKeyRepository(db).page(id, query, moments);
    return { rows: page.rows.map((row) => toBinding(row, wire)), total: page.total };
  }
}

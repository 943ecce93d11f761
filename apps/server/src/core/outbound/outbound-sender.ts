import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { type Lifecycle, repeat } from "../lifecycle.ts";
import type { Vault } from "../secrets/vault.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../time/durations.ts";
import type { StartTimer } from "../timer.ts";
import { OutboundError } from "./outbound-error.ts";
import { type NewMessage, OutboxRepository } from "./outbox.repository.ts";
import type { OutboxRow } from "./outbox.table.ts";

/** One message, with one content or with those of a batch. */
export interface OutboundMessage {
  readonly messageId: string;
  readonly subjectId: number;
  readonly contents: readonly string[];
}
/** What sends the messages of a kind; features contribute them. */
export type OutboundChannel = { readonly name: string } & (
  | {
      /** Throws an `OutboundError`; may be called twice for a message. */
      readonly deliver: (message: OutboundMessage) => Promise<void>;
      /** In the transaction that stores the result of an attempt. */
      readonly onResult?: (trx: Db, subjectId: number, error: OutboundError | null) => Promise<void>;
    }
  /** Makes of one message those that are really sent, once. */
  | { readonly expand: (trx: Db, subjectId: number) => Promise<readonly NewMessage[]> }
);

declare module "../feature.ts" {
  interface Contributions {
    outboundChannels: OutboundChannel;
  }
}

interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  readonly channels: () => readonly OutboundChannel[];
}
const EVERY_MS = 2 * SECOND_MS;
const AT_ONCE = 10;
/** Longer than any attempt takes: after a killed process another one tries again. */
const LEASE_MS = 2 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 4 * HOUR_MS;
const LOG_MS = 30 * DAY_MS;
const WHAT = "outbox";

/** Encrypts what is to be sent. */
export const wrapContent = (vault: Vault, content: string): string => vault.wrap(WHAT, Buffer.from(content));

const toPause = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);

/**
 * Sends what stands in the outbox: at least once, with growing pauses for a day. Of several processes one sends a
 * message; one that is killed meanwhile leaves it to the next attempt.
 */
export class OutboundSender {
  readonly #deps: SenderDeps;
  #isStopped = false;
  #nextPrune = 0;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  lifecycle(): Lifecycle {
    const loops = [() => this.sendDue(), () => this.expandDue()].map((work) => repeat(this.#deps, EVERY_MS, work));
    return {
      start: () => {
        for (const { start } of loops) start?.();
      },
      stop: async () => {
        this.#isStopped = true;
        await Promise.all(loops.map(({ stop }) => stop?.()));
      },
    };
  }

  /** Sends all that is due. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const outbox = new OutboxRepository(db);
    await this.#prune();
    while (!this.#isStopped) {
      await this.expandDue();
      const rows = await outbox.due(clock.now(), AT_ONCE, { names: this.#expanding(), isOthers: true });
      const claimed = (await Promise.all(rows.map((row) => this.#claim(row)))).filter((batch) => batch.length > 0);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((batch) => this.#send(batch)));
    }
  }

  /** Makes what is sent, one after the other; it never waits for a receiver. */
  async expandDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const names = this.#expanding();
    while (!this.#isStopped && names.length > 0) {
      let isIdle = true;
      for (const row of await new OutboxRepository(db).due(clock.now(), AT_ONCE, { names, isOthers: false })) {
        const claimed = await this.#claim(row);
        isIdle &&= claimed.length === 0;
        await this.#send(claimed);
      }
      if (isIdle) return;
    }
  }

  async #prune(): Promise<void> {
    const { db, clock } = this.#deps;
    if (clock.now() < this.#nextPrune) return;
    await new OutboxRepository(db).prune(clock.now() - LOG_MS);
    this.#nextPrune = clock.now() + HOUR_MS;
  }

  /** The channels that make messages instead of sending them. */
  #expanding(): readonly string[] {
    return this.#deps.channels().flatMap((channel) => ("expand" in channel ? [channel.name] : []));
  }

  async #claim(row: OutboxRow): Promise<readonly OutboxRow[]> {
    const outbox = new OutboxRepository(this.#deps.db);
    const batch = await outbox.batchOf(row);
    // Another process was faster.
    if (batch[0]?.outbox_id !== row.outbox_id || batch[0].attempts !== row.attempts) return [];
    if (!(await outbox.take(batch, this.#deps.clock.now() + LEASE_MS))) return [];
    return batch.map((one) => ({ ...one, attempts: row.attempts + 1 }));
  }

  async #send(batch: readonly OutboxRow[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    const channel = this.#deps.channels().find(({ name }) => name === first.channel);
    try {
      if (channel && "expand" in channel) return await this.#expand(first, channel.expand);
      if (!channel) throw new OutboundError("gone");
      await channel.deliver({
        messageId: first.message_id,
        subjectId: first.subject_id,
        contents: batch.map(({ content_wrapped }) => this.#unwrap(content_wrapped)),
      });
      await this.#finish(batch, channel, null);
    } catch (error) {
      if (!(error instanceof OutboundError)) this.#deps.onError(error);
      const reason = error instanceof OutboundError ? error : new OutboundError("internal");
      await this.#finish(batch, channel, reason).catch((fault) => this.#drop(batch, fault));
    }
  }

  #expand(row: OutboxRow, expand: (trx: Db, subjectId: number) => Promise<readonly NewMessage[]>): Promise<void> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const outbox = new OutboxRepository(trx);
      await outbox.add(await expand(trx, row.subject_id), clock.now());
      await outbox.end([row.outbox_id], clock.now(), null);
    });
  }

  async #finish(batch: readonly OutboxRow[], channel: OutboundChannel | undefined, error: OutboundError | null) {
    const { db, clock } = this.#deps;
    const [first] = batch;
    if (!first) return;
    const now = clock.now();
    const ids = batch.map(({ outbox_id }) => outbox_id);
    const next = now + toPause(first.attempts);
    const isLast = error === null || error.reason === "gone" || next > first.due_time + DAY_MS;
    await db.transaction().execute(async (trx) => {
      const outbox = new OutboxRepository(trx);
      await (isLast ? outbox.end(ids, now, error) : outbox.postpone(ids, next, error));
      if (channel && "deliver" in channel) await channel.onResult?.(trx, first.subject_id, error);
    });
  }

  /** What the result cannot be stored of is not sent for ever. */
  async #drop(batch: readonly OutboxRow[], fault: unknown): Promise<void> {
    const { db, clock, onError } = this.#deps;
    onError(fault);
    const ids = batch.map(({ outbox_id }) => outbox_id);
    await new OutboxRepository(db).end(ids, clock.now(), new OutboundError("internal")).catch(onError);
  }

  #unwrap(wrapped: string): string {
    return Buffer.from(this.#deps.vault.unwrap(WHAT, wrapped)).toString();
  }
}

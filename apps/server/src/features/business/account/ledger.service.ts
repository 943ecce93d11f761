import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { randomHex } from "../../../core/random.ts";
import { AccountRepository, AccountTurns } from "./account.repository.ts";
import type { EntryKind, EntryRow, NewEntry } from "./account.table.ts";

/** Who acted, by the name that records show. */
export interface LedgerActor {
  readonly userId: number;
  readonly name: string;
}

interface Draw {
  readonly deptId: number;
  readonly jobId: string;
  readonly quantity: number;
  readonly by: LedgerActor;
}

interface Movement {
  readonly fromDeptId: number;
  readonly toDeptId: number;
  readonly transferNo: string;
  readonly quantity: number;
  readonly by: LedgerActor;
}

/** What credit is taken for. */
type Purpose = Pick<NewEntry, "kind" | "job_id" | "transfer_no">;

/** What a job still holds of each lot: reserved, and neither released nor used up. */
function held(entries: readonly EntryRow[]) {
  const sign: Partial<Record<EntryKind, 1 | -1>> = { reserve: 1, release: -1, commit: -1 };
  const lots = new Map<number, { entry: EntryRow; quantity: number }>();
  for (const entry of entries) {
    const before = lots.get(entry.lot_id)?.quantity ?? 0;
    lots.set(entry.lot_id, { entry, quantity: before + entry.quantity * (sign[entry.kind] ?? 0) });
  }
  return [...lots.values()].filter(({ quantity }) => quantity > 0);
}

/** How much of what is wanted a lot can give; one below zero gives nothing. */
const takenFrom = ({ remaining }: { readonly remaining: number }, requested: number): number =>
  Math.max(0, Math.min(requested, remaining));

/**
 * The one way in which credit moves, inside the transaction of what moves it. Every movement is an entry that stays;
 * lots carry the sums of their entries (docs/operations/money-and-quantity.md).
 */
export class Ledger {
  readonly #now: number;
  readonly #booked: AccountRepository;
  readonly #turns: AccountTurns;

  constructor(trx: Db, now: number) {
    this.#now = now;
    this.#booked = new AccountRepository(trx);
    this.#turns = new AccountTurns(trx);
  }

  /** A lot of its own: credit that was paid for. */
  async purchase(deptId: number, orderNo: string, quantity: number, by: LedgerActor): Promise<void> {
    await this.#booked.open(deptId, this.#now);
    await this.#turns.of(deptId);
    const { id } = await this.#booked.addLot(deptId, orderNo, this.#now);
    await this.#booked.book({
      dept_id: deptId,
      lot_id: id,
      kind: "purchase",
      quantity,
      order_no: orderNo,
      transfer_no: null,
      job_id: null,
      consume_no: null,
      user_id: by.userId,
      user_name: by.name,
      create_time: this.#now,
    });
  }

  /** Holds credit for a job, the oldest lot first; refused where the account has less than that. */
  async reserve({ deptId, jobId, quantity, by }: Draw): Promise<void> {
    const account = await this.#booked.nearest(deptId);
    if (!account) throw fail("INSUFFICIENT_CREDIT", { remaining: 0, needed: quantity });
    await this.#turns.of(account.dept_id);
    await this.#draw({ deptId: account.dept_id, quantity, by }, { kind: "reserve", job_id: jobId, transfer_no: null });
  }

  /** From the oldest lots of one account into a lot of its own in another; refused where the first has less. */
  async transfer({ fromDeptId, toDeptId, transferNo, quantity, by }: Movement): Promise<void> {
    await this.#booked.open(toDeptId, this.#now);
    // In one order whichever way the credit goes, so that no two transfers wait for each other.
    for (const deptId of [fromDeptId, toDeptId].sort((one, other) => one - other)) await this.#turns.of(deptId);
    await this.#draw({ deptId: fromDeptId, quantity, by }, { kind: "send", job_id: null, transfer_no: transferNo });
    const { id } = await this.#booked.addLot(toDeptId, null, this.#now);
    await this.#booked.book({
      dept_id: toDeptId,
      lot_id: id,
      kind: "receive",
      quantity,
      order_no: null,
      transfer_no: transferNo,
      job_id: null,
      consume_no: null,
      user_id: by.userId,
      user_name: by.name,
      create_time: this.#now,
    });
  }

  /** Takes credit from what remains, the oldest lot first; all of it or none. */
  async #draw({ deptId, quantity, by }: Omit<Draw, "jobId">, purpose: Purpose): Promise<void> {
    const lots = await this.#booked.lots(deptId);
    const remaining = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    if (remaining < quantity)
      throw fail("INSUFFICIENT_CREDIT", { remaining: Math.max(0, remaining), needed: quantity });
    let requested = quantity;
    for (const lot of lots) {
      const taken = takenFrom(lot, requested);
      if (taken === 0) continue;
      requested -= taken;
      await this.#booked.book({
        ...purpose,
        dept_id: deptId,
        lot_id: lot.id,
        quantity: taken,
        order_no: lot.order_no,
        consume_no: null,
        user_id: by.userId,
        user_name: by.name,
        create_time: this.#now,
      });
    }
  }

  /** The card was written, or touched: what the job holds is used up. */
  commit(jobId: string) {
    return this.#end(jobId, "commit");
  }

  /** No block was written, or it was never handed out: what the job holds is given back. */
  release(jobId: string) {
    return this.#end(jobId, "release");
  }

  /**
   * A job whose credit was given back turns out to have written its card: used up after all, from the oldest lots. If
   * nothing is left by now, the lot it first drew on goes below zero, and the next purchase makes up for it.
   */
  async commitLate(jobId: string): Promise<void> {
    const entries = await this.#booked.entriesOf(jobId);
    const [first] = entries;
    if (!first) return;
    await this.#turns.of(first.dept_id);
    if (held(entries).length === 0 && !entries.some(({ kind }) => kind === "commit")) {
      let requested = entries.reduce((sum, { kind, quantity }) => sum + (kind === "reserve" ? quantity : 0), 0);
      for (const lot of await this.#booked.lots(first.dept_id)) {
        const taken = takenFrom(lot, requested);
        requested -= taken;
        if (taken > 0) await this.#follow({ ...first, lot_id: lot.id, order_no: lot.order_no }, "reserve", taken);
      }
      if (requested > 0) await this.#follow(first, "reserve", requested);
    }
    await this.#end(jobId, "commit");
  }

  async #follow({ id: _, ...entry }: EntryRow, kind: EntryKind, quantity: number): Promise<void> {
    const next: NewEntry = { ...entry, kind, quantity, consume_no: null, create_time: this.#now };
    await this.#booked.book(kind === "commit" ? { ...next, consume_no: `C${randomHex(8).toUpperCase()}` } : next);
  }

  /** Ends what a job holds; nothing where it holds nothing, so that it happens once. */
  async #end(jobId: string, kind: "commit" | "release"): Promise<void> {
    if (!(await this.#turns.ofJob(jobId))) return;
    for (const { entry, quantity } of held(await this.#booked.entriesOf(jobId)))
      await this.#follow(entry, kind, quantity);
  }
}

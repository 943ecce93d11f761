import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { randomHex } from "../../../core/random.ts";
import { AccountRepository } from "./account.repository.ts";
import type { EntryKind, EntryRow, NewEntry } from "./account.table.ts";
import { EntryRepository } from "./entry.repository.ts";
import type { LedgerSeal } from "./ledger-chain.ts";

export type { LedgerSeal };

/** The user, with the name that records show. */
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

interface RefundPart {
  readonly deptId: number;
  readonly orderNo: string;
  readonly refundNo: string;
  readonly quantity: number;
  readonly by: LedgerActor;
}

/** Why credit is taken. */
type Purpose = Pick<NewEntry, "kind"> & Partial<Pick<NewEntry, "job_id" | "transfer_no">>;

/** References of an entry; each kind of entry sets its own. */
const NO_REFERENCES = { order_no: null, transfer_no: null, refund_no: null, job_id: null, consume_no: null };
type LedgerMovement = Pick<NewEntry, "dept_id" | "lot_id" | "kind" | "quantity"> &
  Partial<Pick<NewEntry, keyof typeof NO_REFERENCES>>;

/** A job's reserved credit per lot: neither released nor used. */
function held(entries: readonly EntryRow[]) {
  const sign: Partial<Record<EntryKind, 1 | -1>> = { reserve: 1, release: -1, commit: -1 };
  const lots = new Map<number, { entry: EntryRow; quantity: number }>();
  for (const entry of entries) {
    const before = lots.get(entry.lot_id)?.quantity ?? 0;
    lots.set(entry.lot_id, { entry, quantity: before + entry.quantity * (sign[entry.kind] ?? 0) });
  }
  return [...lots.values()].filter(({ quantity }) => quantity > 0);
}

/** How much of the quantity a lot can provide; a negative one provides nothing. */
const takenFrom = ({ remaining }: { readonly remaining: number }, requested: number): number =>
  Math.max(0, Math.min(requested, remaining));

/**
 * All changes of credit, inside the transaction of their cause. Every change is a permanent entry; lots store the sums
 * of their entries (docs/guide/en/operations/money-and-quantity.md).
 */
export class Ledger {
  readonly #now: number;
  readonly #accounts: AccountRepository;
  readonly #entries: EntryRepository;

  constructor(trx: Db, now: number, seal: LedgerSeal) {
    this.#now = now;
    this.#accounts = new AccountRepository(trx);
    this.#entries = new EntryRepository(trx, seal);
  }

  /** Adds a lot with paid credit. */
  async purchase(deptId: number, orderNo: string, quantity: number, by: LedgerActor): Promise<void> {
    await this.#accounts.open(deptId, this.#now);
    await this.#entries.takeTurn(deptId);
    const { id } = await this.#accounts.addLot(deptId, orderNo, this.#now);
    await this.#entries.book([
      this.#entry(by, { dept_id: deptId, lot_id: id, kind: "purchase", quantity, order_no: orderNo }),
    ]);
  }

  /** Reserves credit for a job, the oldest lot first; fails if the balance is insufficient. */
  async reserve({ deptId, jobId, quantity, by }: Draw): Promise<void> {
    const account = await this.#accounts.nearest(deptId);
    if (!account) throw fail("INSUFFICIENT_CREDIT", { remaining: 0, needed: quantity });
    await this.#entries.takeTurn(account.dept_id);
    await this.#draw({ deptId: account.dept_id, quantity, by }, { kind: "reserve", job_id: jobId });
  }

  /** Moves credit from the oldest lots of one account to a new lot of another; fails if the balance is insufficient. */
  async transfer({ fromDeptId, toDeptId, transferNo, quantity, by }: Movement): Promise<void> {
    await this.#accounts.open(toDeptId, this.#now);
    // In the same order for both directions, so that two transfers cannot deadlock.
    for (const deptId of [fromDeptId, toDeptId].sort((one, other) => one - other)) await this.#entries.takeTurn(deptId);
    await this.#draw({ deptId: fromDeptId, quantity, by }, { kind: "send", transfer_no: transferNo });
    const { id } = await this.#accounts.addLot(toDeptId, null, this.#now);
    await this.#entries.book([
      this.#entry(by, { dept_id: toDeptId, lot_id: id, kind: "receive", quantity, transfer_no: transferNo }),
    ]);
  }

  /** Takes credit from what remains, the oldest lot first; all of it or none. */
  async #draw({ deptId, quantity, by }: Omit<Draw, "jobId">, purpose: Purpose): Promise<void> {
    const lots = await this.#accounts.lots(deptId);
    const remaining = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    if (remaining < quantity)
      throw fail("INSUFFICIENT_CREDIT", { remaining: Math.max(0, remaining), needed: quantity });
    let remainingQuantity = quantity;
    const entries: NewEntry[] = [];
    for (const lot of lots) {
      const taken = takenFrom(lot, remainingQuantity);
      if (taken === 0) continue;
      remainingQuantity -= taken;
      const { id: lot_id, order_no } = lot;
      entries.push(this.#entry(by, { ...purpose, dept_id: deptId, lot_id, quantity: taken, order_no }));
    }
    await this.#entries.book(entries);
  }

  /**
   * Takes credit out of its order's lot before it is refunded, so that it cannot be spent meanwhile. Another negative
   * lot is compensated first: missing credit is not refunded.
   */
  async refund({ deptId, orderNo, quantity, ...part }: RefundPart): Promise<void> {
    await this.#entries.takeTurn(deptId);
    const lots = await this.#accounts.lots(deptId);
    const lot = lots.find(({ order_no }) => order_no === orderNo);
    const total = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    const unused = Math.max(0, Math.min(lot?.remaining ?? 0, total));
    if (!lot || unused < quantity) throw failField("quantity", "REFUND_EXCEEDS_UNUSED", { remaining: unused });
    await this.#bookRefund("refund", lot.id, { deptId, orderNo, quantity, ...part });
  }

  /** The refund failed: its credit can be used again. */
  async restore(part: RefundPart): Promise<void> {
    await this.#entries.takeTurn(part.deptId);
    const lot = await this.#accounts.lotOf(part.orderNo);
    await this.#bookRefund("restore", lot.id, part);
  }

  #bookRefund(kind: "refund" | "restore", lot_id: number, part: RefundPart): Promise<void> {
    const { deptId: dept_id, quantity, orderNo: order_no, refundNo: refund_no, by } = part;
    return this.#entries.book([this.#entry(by, { dept_id, lot_id, kind, quantity, order_no, refund_no })]);
  }

  #entry(by: LedgerActor, movement: LedgerMovement): NewEntry {
    const actor = { user_id: by.userId, user_name: by.name };
    return { ...NO_REFERENCES, ...movement, ...actor, create_time: this.#now };
  }

  /** The card was written, at least in part: the job's reserved credit is used. */
  commit(jobId: string) {
    return this.#end(jobId, "commit");
  }

  /** No block was written, or the job was never handed out: its reserved credit is released. */
  release(jobId: string) {
    return this.#end(jobId, "release");
  }

  /**
   * A job whose credit was released turns out to have written its card: it is used after all, from the oldest lots. If
   * nothing is left, its first lot becomes negative, and the next purchase compensates it.
   */
  async commitLate(jobId: string): Promise<void> {
    const entries = await this.#entries.entriesOf(jobId);
    const [first] = entries;
    if (!first) return;
    await this.#entries.takeTurn(first.dept_id);
    if (held(entries).length === 0 && !entries.some(({ kind }) => kind === "commit")) {
      let remainingQuantity = entries.reduce((sum, { kind, quantity }) => sum + (kind === "reserve" ? quantity : 0), 0);
      for (const lot of await this.#accounts.lots(first.dept_id)) {
        const taken = takenFrom(lot, remainingQuantity);
        remainingQuantity -= taken;
        if (taken > 0) await this.#follow({ ...first, lot_id: lot.id, order_no: lot.order_no }, "reserve", taken);
      }
      if (remainingQuantity > 0) await this.#follow(first, "reserve", remainingQuantity);
    }
    await this.#end(jobId, "commit");
  }

  async #follow({ id: _, seq: __, link: ___, ...entry }: EntryRow, kind: EntryKind, quantity: number): Promise<void> {
    const next: NewEntry = { ...entry, kind, quantity, consume_no: null, create_time: this.#now };
    await this.#entries.book([kind === "commit" ? { ...next, consume_no: `C${randomHex(8).toUpperCase()}` } : next]);
  }

  /** Ends the reservation of a job; does nothing without one, so that it happens once. */
  async #end(jobId: string, kind: "commit" | "release"): Promise<void> {
    if (!(await this.#entries.takeTurnOfJob(jobId))) return;
    for (const { entry, quantity } of held(await this.#entries.entriesOf(jobId)))
      await this.#follow(entry, kind, quantity);
  }
}

import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../../core/db/database.ts";
import { createSeededRandom } from "../../../core/seeded-random.ts";
import { EFFECTS, type EntryRow, type NewEntry } from "./account.table.ts";
import { CHAIN_START, type ChainEnd, type LedgerSeal, nextLink } from "./ledger-chain.ts";

/** The acting user, as in entries. */
interface By {
  readonly userId: number;
  readonly userName: string;
}
/** Events that change credit, in order of time. */
export type CreditEvent = By & { readonly time: number; readonly deptId: number } & (
    | { readonly kind: "purchase"; readonly orderNo: string; readonly quantity: number }
    | { readonly kind: "transfer"; readonly toDeptId: number; readonly transferNo: string; readonly quantity: number }
    | {
        readonly kind: "job";
        readonly jobId: string;
        readonly settleTime: number;
        /** The result for the reserved credit; none while the job is unknown. */
        readonly end: "commit" | "release" | null;
      }
  );
type Lot = Selectable<Tables["biz_lot"]>;
type Purpose = Pick<NewEntry, "kind" | "order_no" | "transfer_no" | "refund_no" | "job_id">;

/** The rows of a ledger. */
export interface DemoLedger {
  readonly accounts: readonly Insertable<Tables["biz_account"]>[];
  readonly lots: readonly Lot[];
  readonly entries: readonly Omit<EntryRow, "id">[];
}

const SEED = 64_001;
const nothing = { order_no: null, transfer_no: null, refund_no: null, job_id: null } as const;

/** Books events like the ledger itself: the oldest lot first, each entry changing its lot. */
class DemoBook {
  readonly #accounts = new Map<number, { dept_id: number; entries: number; create_time: number }>();
  readonly #byAccount = new Map<number, Lot[]>();
  readonly #lots: Lot[] = [];
  readonly #entries: Omit<EntryRow, "id">[] = [];
  readonly #ends = new Map<number, ChainEnd>();
  readonly #seal: LedgerSeal;
  readonly #random = createSeededRandom(SEED);

  constructor(seal: LedgerSeal) {
    this.#seal = seal;
  }

  get ledger(): DemoLedger {
    const accounts = [...this.#accounts.values()].map((account) => {
      const { seq, link } = this.#ends.get(account.dept_id) ?? CHAIN_START;
      return { ...account, chain_seq: seq, chain_link: link };
    });
    return { accounts, lots: this.#lots, entries: this.#entries };
  }

  book(event: CreditEvent): void {
    switch (event.kind) {
      case "purchase":
        this.#receive(event, event.deptId, { ...nothing, kind: "purchase", order_no: event.orderNo }, event.quantity);
        break;
      case "transfer":
        this.#draw(event, event.quantity, { ...nothing, kind: "send", transfer_no: event.transferNo });
        this.#receive(
          event,
          event.toDeptId,
          { ...nothing, kind: "receive", transfer_no: event.transferNo },
          event.quantity,
        );
        break;
      case "job":
        this.#bookJob(event);
    }
  }

  #bookJob(event: CreditEvent & { readonly kind: "job" }): void {
    const { jobId: job_id, end, settleTime: time } = event;
    for (const { lot, quantity } of this.#draw(event, 1, { ...nothing, kind: "reserve", job_id }))
      if (end !== null)
        this.#enter({ ...event, time }, lot, { ...nothing, kind: end, job_id, order_no: lot.order_no }, quantity);
  }

  #receive(event: CreditEvent, deptId: number, purpose: Purpose, quantity: number): void {
    const { time } = event;
    if (!this.#accounts.has(deptId)) this.#accounts.set(deptId, { dept_id: deptId, entries: 0, create_time: time });
    const sums = { quantity: 0, remaining: 0, reserved: 0, consumed: 0, sent: 0, refunded: 0 };
    const lot = { id: this.#lots.length + 1, dept_id: deptId, order_no: purpose.order_no, ...sums, create_time: time };
    this.#lots.push(lot);
    this.#byAccount.set(deptId, [...(this.#byAccount.get(deptId) ?? []), lot]);
    this.#enter(event, lot, purpose, quantity);
  }

  #draw(event: CreditEvent, quantity: number, purpose: Purpose) {
    const drawn: { lot: Lot; quantity: number }[] = [];
    let left = quantity;
    for (const lot of this.#byAccount.get(event.deptId) ?? []) {
      const taken = Math.min(lot.remaining, left);
      if (taken === 0) continue;
      left -= taken;
      this.#enter(event, lot, { ...purpose, order_no: lot.order_no }, taken);
      drawn.push({ lot, quantity: taken });
      if (left === 0) return drawn;
    }
    throw new Error(`the example account ${event.deptId} has too little credit`);
  }

  #enter({ time, userId, userName }: CreditEvent, lot: Lot, purpose: Purpose, quantity: number): void {
    const consume_no = purpose.kind === "commit" ? `C${this.#random.hex(8)}` : null;
    const who = { user_id: userId, user_name: userName, create_time: time };
    const entry: NewEntry = { ...purpose, dept_id: lot.dept_id, lot_id: lot.id, quantity, consume_no, ...who };
    const end = nextLink(this.#seal, this.#ends.get(lot.dept_id) ?? CHAIN_START, entry);
    this.#ends.set(lot.dept_id, end);
    this.#entries.push({ ...entry, ...end });
    for (const [column, sign] of Object.entries(EFFECTS[purpose.kind])) addTo(lot, column, sign * quantity);
    const account = this.#accounts.get(lot.dept_id);
    if (account) account.entries += 1;
  }
}

function addTo(lot: Lot, column: string, quantity: number): void {
  if (column === "quantity" || column === "remaining" || column === "reserved") lot[column] += quantity;
  if (column === "consumed" || column === "sent" || column === "refunded") lot[column] += quantity;
}

/** The ledger of the given events, which are in order of time. */
export function demoLedger(events: readonly CreditEvent[], seal: LedgerSeal): DemoLedger {
  const book = new DemoBook(seal);
  for (const event of events) book.book(event);
  return book.ledger;
}

interface Lot {
  readonly account: number;
  readonly sums: Record<"quantity" | "remaining" | "reserved" | "consumed" | "sent" | "refunded", number>;
}
interface Job {
  readonly draws: [lot: Lot, quantity: number][];
  readonly asked: number;
  readonly account: number;
  readonly state: "held" | "remaining" | "consumed";
}

/** What a ledger of several accounts should hold, worked out without one: lots as numbers, the oldest first. */
export class LedgerModel {
  readonly #lots: Lot[] = [];
  readonly #jobs = new Map<string, Job>();

  #of(account: number): Lot[] {
    return this.#lots.filter((lot) => lot.account === account);
  }

  #take(account: number, wanted: number, into: "reserved" | "sent") {
    const draws: Job["draws"] = [];
    let short = wanted;
    for (const lot of this.#of(account)) {
      const taken = Math.max(0, Math.min(short, lot.sums.remaining));
      if (taken === 0) continue;
      lot.sums.remaining -= taken;
      lot.sums[into] += taken;
      short -= taken;
      draws.push([lot, taken]);
    }
    return { draws, short };
  }

  sumsOf(account: number): Lot["sums"][] {
    return this.#of(account).map(({ sums }) => sums);
  }

  left(account: number): number {
    return this.#of(account).reduce((sum, lot) => sum + lot.sums.remaining, 0);
  }

  /** What a refund of this lot can give back at most. */
  unused(at: number): number {
    const lot = this.#lots[at];
    return lot ? Math.min(lot.sums.remaining, this.left(lot.account)) : 0;
  }

  /** A lot of its own; gives its place. */
  add(account: number, quantity: number): number {
    const sums = { quantity, remaining: quantity, reserved: 0, consumed: 0, sent: 0, refunded: 0 };
    return this.#lots.push({ account, sums }) - 1;
  }

  /** Below zero it gives back. */
  refund(at: number, quantity: number): void {
    const lot = this.#lots[at];
    if (!lot) return;
    lot.sums.remaining -= quantity;
    lot.sums.refunded += quantity;
  }

  transfer(from: number, to: number, quantity: number): void {
    this.#take(from, quantity, "sent");
    this.add(to, quantity);
  }

  reserve(account: number, job: string, asked: number): void {
    this.#jobs.set(job, { ...this.#take(account, asked, "reserved"), asked, account, state: "held" });
  }

  end(job: string, into: "remaining" | "consumed"): void {
    const found = this.#jobs.get(job);
    if (found?.state !== "held") return;
    for (const [lot, taken] of found.draws) {
      lot.sums.reserved -= taken;
      lot.sums[into] += taken;
    }
    this.#jobs.set(job, { ...found, state: into });
  }

  /** A card that was written although its credit was given back. */
  commitLate(job: string): void {
    const found = this.#jobs.get(job);
    const [first] = found?.draws ?? [];
    if (found?.state === "remaining" && first) {
      const { draws, short } = this.#take(found.account, found.asked, "reserved");
      if (short > 0) {
        first[0].sums.remaining -= short;
        first[0].sums.reserved += short;
        draws.push([first[0], short]);
      }
      this.#jobs.set(job, { ...found, draws, state: "held" });
    }
    this.end(job, "consumed");
  }
}

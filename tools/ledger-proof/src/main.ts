import { parseArgs } from "node:util";
import { notifications, refundRaces } from "./payment-proofs.ts";
import { oneKey, overspend, type Proof } from "./proofs.ts";
import { type Storage, verifyLedger } from "./servers.ts";
import { withStorage } from "./storage.ts";
import { transfersUnderKill } from "./transfers-under-kill.ts";
import { SIZES, withWorld } from "./world.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { size: text, postgres: text, tries: text, only: { ...text, default: "" } } });
const chosen = SIZES[values.size === "full" ? "full" : "small"];
/** `--tries`: fewer of each spender, for a machine that is busy. */
const size = { ...chosen, tries: Number(values.tries ?? chosen.tries) };
const PROOFS: Readonly<Record<string, Proof>> = { notifications, refunds: refundRaces, key: oneKey, overspend };

/** SQLite has one process; PostgreSQL one and four. `--postgres` names a server; the proof makes its own database. */
const storages: readonly (readonly [string, string | undefined, readonly number[]])[] = [
  ["sqlite", undefined, [1]],
  ...(values.postgres === undefined ? [] : [["postgres", values.postgres, [1, 4]] as const]),
];
/** Proofs that `--only`, a pattern, leaves. */
const isWanted = (name: string) => new RegExp(values.only).test(name);

async function prove(name: string, proof: () => Promise<string>): Promise<void> {
  const started = Date.now();
  const result = await proof();
  console.log(`${name}: ${result} (${Math.round((Date.now() - started) / 1000)} s)`);
}

async function proveIn(name: string, storage: Storage, counts: readonly number[]): Promise<void> {
  for (const count of counts) {
    const wanted = Object.entries(PROOFS).filter(([proof]) => isWanted(`${proof}, ${name}, ${count}`));
    if (wanted.length === 0) continue;
    await withWorld(storage, count, async (world) => {
      for (const [proof, run] of wanted) await prove(`${proof}, ${name}, ${count}`, () => run(world, size));
    });
  }
  if (isWanted(`kill, ${name}`)) await prove(`kill, ${name}`, () => transfersUnderKill(storage, size));
  console.log(`verify-ledger, ${name}: ${await verifyLedger(storage)}`);
}

for (const [name, postgres, counts] of storages)
  await withStorage(postgres, (storage) => proveIn(name, storage, counts));

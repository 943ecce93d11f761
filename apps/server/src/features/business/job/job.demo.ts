import { insertMany } from "../../../core/db/bulk-insert.ts";
import type { Db } from "../../../core/db/database.ts";
import { syncSequence } from "../../../core/db/migrate.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { type DemoStay, LOST_CARDS, planStays } from "../desk/demo-stays.service.ts";
import { type DemoHotel, planVisits, startOfDay } from "../desk/demo-visits.service.ts";
import { DEMO_DAYS } from "../hotel/demo-hotels.service.ts";
import { planTestCards, planUse } from "../test-card/demo-test-cards.service.ts";
import { type DemoCrews, loadDemoHotels } from "./demo-hotels.ts";
import { type DemoCrew, type DemoIds, toActRow, toCardRow, toJobRow, toStayRow } from "./demo-rows.ts";
import { toTestCardRow, toTestJobRow } from "./demo-test-rows.ts";
import {
  type DemoAct,
  type DemoJob,
  type DemoTest,
  type DemoTestJob,
  planJobs,
  planSequences,
  planTestJobs,
} from "./demo-work.ts";

const CARDS = 60_000;
const TEST_CARDS = 300;

const numbered = <T>(list: readonly T[]): ReadonlyMap<T, number> => new Map(list.map((one, at) => [one, at + 1]));
const crewOf = (crews: DemoCrews, { hotel }: { readonly hotel: DemoHotel }): DemoCrew => {
  const crew = crews.get(hotel);
  if (crew === undefined) throw new Error("an example hotel has no crew");
  return crew;
};
const isCard = ({ state, act }: DemoJob) => state === "done" && act.kind !== "checkOut";

/** Everything that an example history consists of, numbered like its rows. */
interface Plan {
  readonly stays: readonly DemoStay[];
  readonly acts: readonly DemoAct[];
  /** In order of time. */
  readonly jobs: readonly (DemoJob | DemoTestJob)[];
  readonly cards: readonly DemoJob[];
  readonly tests: readonly DemoTest[];
  readonly ids: DemoIds;
}

function planWork(crews: DemoCrews, now: number, today: number): Plan {
  const time = { now, today, days: DEMO_DAYS };
  const all = planStays(planVisits([...crews.keys()], CARDS - LOST_CARDS, time), time);
  const { acts, tests } = planSequences(all, planTestCards([...crews.keys()], TEST_CARDS, time), now);
  const deskJobs = planJobs(acts, now);
  const jobs = [...deskJobs, ...planTestJobs(tests)].sort((one, other) => one.time - other.time);
  const cards = deskJobs.filter(isCard);
  const withStay = { stays: all.filter(({ hasStay }) => hasStay), acts: acts.filter(({ stay }) => stay.hasStay) };
  const [stayIds, actIds, cardIds] = [numbered(withStay.stays), numbered(withStay.acts), numbered(cards)];
  const testIds = numbered(tests);
  const ids: DemoIds = {
    stay: (stay) => stayIds.get(stay) ?? null,
    act: (act) => actIds.get(act) ?? null,
    card: (job) => cardIds.get(job) ?? null,
    test: (test) => testIds.get(test) ?? 0,
  };
  return { ...withStay, jobs, cards, tests, ids };
}

const stayRows = ({ stays, acts, ids }: Plan, crews: DemoCrews) => {
  const opened = new Map<DemoStay, DemoAct>();
  const newest = new Map<DemoStay, number>();
  for (const act of acts) {
    if (act.kind === "checkIn") opened.set(act.stay, act);
    newest.set(act.stay, act.sequence);
  }
  return stays.flatMap((stay) => {
    const act = opened.get(stay);
    return act ? [toStayRow(stay, ids.stay(stay) ?? 0, newest.get(stay) ?? 0, crewOf(crews, stay), act)] : [];
  });
};

const actRows = ({ acts, jobs, cards, ids }: Plan, crews: DemoCrews) => {
  const waiting = new Set(jobs.flatMap((job) => ("act" in job && job.isWaiting ? [job.act] : [])));
  const firsts = new Map(cards.filter(({ copy }) => copy === 1).map((job) => [job.act.stay, job]));
  return acts.map((act) => {
    const first = act.kind === "lost" ? firsts.get(act.stay) : undefined;
    const result = { lostCardId: first ? ids.card(first) : null, isWaiting: waiting.has(act) };
    return toActRow(act, ids.act(act) ?? 0, ids, crewOf(crews, act.stay), result);
  });
};

const testCardRows = ({ jobs, tests, ids }: Plan, crews: DemoCrews, now: number) => {
  const writtenAt = new Map(jobs.flatMap((job, at) => ("test" in job && job.state === "done" ? [[job.test, at]] : [])));
  const isUsed = planUse(tests, now);
  return tests.map((test, at) =>
    toTestCardRow(test, ids.test(test), writtenAt.get(test) ?? 0, isUsed[at] === true, crewOf(crews, test)),
  );
};

/** Eighteen months of hotel cards and test cards, with their jobs, and the stays of the last month. */
export async function seedDemoCards(start: DemoStart): Promise<void> {
  const { db, dialect, clock, timeFormat, demo } = start;
  if (demo.size === "small") return;
  const now = clock.now();
  const crews = await loadDemoHotels(db);
  const plan = planWork(crews, now, startOfDay(timeFormat, now));
  const { jobs, cards, ids } = plan;
  const jobAt = new Map(jobs.map((job, at) => [job, at]));
  await insertMany(db, "biz_stay", stayRows(plan, crews));
  await insertMany(db, "biz_desk_act", actRows(plan, crews));
  const cardRows = cards.map((job) =>
    toCardRow(job, ids.card(job) ?? 0, jobAt.get(job) ?? 0, ids, crewOf(crews, job.act.stay)),
  );
  await insertMany(db, "biz_hotel_card", cardRows);
  await insertMany(db, "biz_test_card", testCardRows(plan, crews, now));
  const jobRows = jobs.map((job, at) =>
    "test" in job
      ? toTestJobRow(job, at, ids, crewOf(crews, job.test))
      : toJobRow(job, at, ids, crewOf(crews, job.act.stay)),
  );
  await insertMany(db, "biz_card_job", jobRows);
  for (const table of ["biz_stay", "biz_desk_act", "biz_hotel_card", "biz_test_card", "biz_card_job"] as const)
    await syncSequence(db, dialect, table, "id");
  await countInHotels(db, plan);
}

/** Updates the counters of hotels. */
async function countInHotels(db: Db, { cards, tests }: Plan): Promise<void> {
  const counted = new Map<number, { cards: number; sequence: number }>();
  const written = [...cards.map(({ act }) => ({ hotel: act.stay.hotel, sequence: act.sequence })), ...tests];
  for (const { hotel, sequence } of written) {
    const before = counted.get(hotel.id) ?? { cards: 0, sequence: 0 };
    counted.set(hotel.id, { cards: before.cards + 1, sequence: Math.max(before.sequence, sequence) });
  }
  for (const [id, { cards: card_count, sequence }] of counted)
    await db.updateTable("biz_hotel").set({ card_count, sequence }).where("id", "=", id).execute();
}

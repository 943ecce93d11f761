import { DEFAULT_PLAN, uid as uidOf } from "@adel/card";
import { type CardView, JobResult, type SectorPlanInput } from "@adel/protocol";
import type { z } from "zod";
import type { ReadRow } from "./card.table.ts";
import { decodeCard } from "./decode-card.ts";
import { factoryKey } from "./factory-key.service.ts";
import type { CardDeps } from "./job-issuing.service.ts";

export type View = z.output<typeof CardView>;

/** The default plan without the applications that only some software has. */
export const plainPlan: SectorPlanInput = { cardSize: "1k", doorLock: 1, energySaver: 2, test: DEFAULT_PLAN.test ?? 4 };

/** A card as its dump shows it, decoded with the keys of the hotel it was read for. */
export const cardViews =
  ({ db, clock, timeFormat, vault, hotels }: Pick<CardDeps, "db" | "clock" | "timeFormat" | "vault" | "hotels">) =>
  async (row: ReadRow): Promise<View> => {
    const result = JobResult.parse(JSON.parse(row.result ?? "null"));
    const hotel = row.hotel_id === null ? null : await hotels.byId(row.hotel_id);
    const keys = hotel && (await hotels.keys(hotel.id));
    const plan = hotel?.plan ?? plainPlan;
    const blocks = result.dump?.blocks ?? [];
    const dumped = {
      uid: uidOf(row.uid),
      cardSize: row.card_size,
      blocks,
      plan,
      hotel: hotel && keys && { number: hotel.number, keys: [keys.now, ...keys.former] },
      factoryKey: await factoryKey(db, vault),
    };
    return {
      readId: row.read_id,
      uid: row.uid,
      atqa: result.atqa,
      sak: result.sak,
      cardSize: row.card_size,
      hotelId: row.hotel_id,
      hotelName: hotel?.name ?? null,
      sectorPlan: plan,
      blocks,
      openedWith: result.dump?.openedWith ?? [],
      records: decodeCard(dumped, timeFormat, clock.now()),
      createTime: timeFormat.format(row.create_time),
    };
  };

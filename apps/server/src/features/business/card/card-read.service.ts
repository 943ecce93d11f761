import { DEFAULT_PLAN, isTrailer, totalBlocks, uid as uidOf } from "@adel/card";
import { type CardReadInput, type CardView, JobResult, type SectorPlanInput, type Ticket } from "@adel/protocol";
import type { z } from "zod";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { fail, failField } from "../../../core/errors.ts";
import { randomWord, sha256 } from "../../../core/random.ts";
import { candidateKeys, MOST_CANDIDATES } from "./candidates.ts";
import { reads } from "./card.repository.ts";
import type { ReadRow } from "./card.table.ts";
import { decodeCard } from "./decode-card.ts";
import { factoryKey } from "./factory-key.service.ts";
import type { CardNeeds } from "./job-issuing.service.ts";

type View = z.output<typeof CardView>;

/** The default plan without the applications that only some software has. */
const plainPlan: SectorPlanInput = { cardSize: "1k", doorLock: 1, energySaver: 2, test: DEFAULT_PLAN.test ?? 4 };

/** The bridge blanks the keys of every trailer; a dump that still carried one would be kept without it. */
const keyless = (result: JobResult): JobResult => ({
  ...result,
  dump: result.dump && {
    ...result.dump,
    blocks: result.dump.blocks.map((block, number) =>
      block !== null && isTrailer(number) ? `${NO_KEY}${block.slice(12, 20)}${NO_KEY}` : block,
    ),
  },
});
const NO_KEY = "0".repeat(12);

export const cardReadService = ({ db, clock, wire, vault, encoders, seals, hotels }: CardNeeds) => {
  const found = async (rows: RowScope, readId: string): Promise<ReadRow> => {
    const row = await reads(db).one(rows, readId);
    if (!row) throw fail("NOT_FOUND");
    return row;
  };

  const view = async (row: ReadRow): Promise<View> => {
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
      records: decodeCard(dumped, wire, clock.now()),
      createTime: wire.say(row.create_time),
    };
  };

  return {
    async begin(by: Principal, rows: RowScope, input: CardReadInput): Promise<{ readId: string; ticket: string }> {
      const { id } = await encoders.forJob(rows, input.encoderId);
      const key = await seals.now(id);
      const hotel = input.hotelId === undefined ? null : await hotels.inScope(rows, input.hotelId);
      const keys = hotel && (await hotels.keys(hotel.id));
      const candidates = candidateKeys({
        uid: uidOf(input.uid),
        cardSize: input.cardSize,
        maker: { factoryKey: await factoryKey(db, vault), testSector: hotel?.plan.test ?? plainPlan.test },
        typed: [...new Set(input.typedKeys)],
        ...(hotel && keys && { hotel: { number: hotel.number, ...keys } }),
      });
      if (candidates.length > MOST_CANDIDATES) throw failField("typedKeys", "FIELD_TOO_MANY_IDS");
      const readId = randomWord(18);
      const ticket: Ticket = {
        act: "read",
        jobId: readId,
        deviceNumber: key.deviceNumber,
        uid: input.uid,
        nonce: input.bridgeNonce,
        candidates,
      };
      await reads(db).insert({
        read_id: readId,
        encoder_id: id,
        encoder_key_id: key.id,
        hotel_id: hotel?.id ?? null,
        uid: input.uid,
        card_size: input.cardSize,
        user_id: by.userId,
        create_time: clock.now(),
      });
      return { readId, ticket: await seals.sealTicket(ticket, key) };
    },

    /** The same token again answers the same card; another one for a finished read is refused. */
    async result(rows: RowScope, readId: string, token: string): Promise<View & { receipt: string }> {
      const row = await found(rows, readId);
      const key = await seals.earlier(row.encoder_key_id);
      const hash = sha256(token);
      if (row.result_hash !== hash) {
        const result = await seals.openResult(token, key);
        if (result.jobId !== readId || result.uid !== row.uid || result.act !== "read") throw fail("RESULT_REFUSED");
        if (result.dump && result.dump.blocks.length !== totalBlocks(row.card_size)) throw fail("RESULT_REFUSED");
        const isFirst = await reads(db).settle(readId, hash, JSON.stringify(keyless(result)));
        if (!isFirst && (await found(rows, readId)).result_hash !== hash) throw fail("JOB_STATE", { state: "done" });
        await encoders.seen(row.encoder_id);
      }
      const receipt = await seals.receipt({ jobId: readId, deviceNumber: key.deviceNumber }, key);
      return { ...(await view(await found(rows, readId))), receipt };
    },
  };
};
export type CardReadService = ReturnType<typeof cardReadService>;

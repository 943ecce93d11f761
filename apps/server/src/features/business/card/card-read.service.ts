import { assignableSectors, isTrailer, totalBlocks, uid as uidOf } from "@adel/card";
import { type CardReadInput, type Dump, JobResult, READ_PERMISSIONS, type Ticket } from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { type Principal, permitsAny } from "../../../core/access/principal.ts";
import { fail, failField } from "../../../core/errors.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import { candidateKeys, MAX_CANDIDATES } from "./candidates.ts";
import { ReadRepository } from "./card.repository.ts";
import type { ReadRow } from "./card.table.ts";
import { cardViews, plainPlan, type View } from "./card-view.service.ts";
import { factoryKey } from "./factory-key.service.ts";
import type { CardDeps } from "./job-issuing.service.ts";

export type FinishedRead = Omit<ReadRow, "result"> & { readonly dump: Dump | null };

type Created = { readonly jobId: string; readonly ticket: string };

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

export class CardReadService {
  readonly #deps: CardDeps;
  readonly #view: ReturnType<typeof cardViews>;

  constructor(deps: CardDeps) {
    this.#deps = deps;
    this.#view = cardViews(deps);
  }

  async begin(
    principal: Principal,
    scope: RowScope,
    input: CardReadInput,
  ): Promise<{ readId: string; ticket: string | null }> {
    const { encoders, encoderCrypto, hotels, db, vault, clock } = this.#deps;
    if (!permitsAny(principal, READ_PERMISSIONS[input.adel ? "adel" : "usual"])) throw fail("NOT_PERMITTED");
    const { id } = await encoders.forJob(scope, input.encoderId);
    const key = await encoderCrypto.now(id);
    const hotel = input.hotelId === undefined ? null : await hotels.inScope(scope, input.hotelId);
    const keys = hotel && (await hotels.keys(hotel.id));
    const candidates = candidateKeys({
      uid: uidOf(input.uid),
      cardSize: input.cardSize,
      maker: {
        factoryKey: await factoryKey(db, vault),
        sectors: input.adel ? assignableSectors(input.cardSize) : [hotel?.plan.test ?? plainPlan.test],
      },
      typed: [...new Set(input.typedKeys)],
      ...(hotel && keys && { hotel: { number: hotel.number, ...keys } }),
    });
    if (candidates.length > MAX_CANDIDATES) throw failField("typedKeys", "FIELD_TOO_MANY_IDS");
    const make = async (nonce: string) => {
      const readId = randomBase64Url(18);
      const { deviceNumber } = key;
      const ticket: Ticket = { act: "read", jobId: readId, deviceNumber, uid: input.uid, nonce, candidates };
      await new ReadRepository(db).insert({
        read_id: readId,
        encoder_id: id,
        encoder_key_id: key.id,
        hotel_id: hotel?.id ?? null,
        uid: input.uid,
        card_size: input.cardSize,
        user_id: principal.userId,
        create_time: clock.now(),
      });
      return { jobId: readId, ticket: await encoderCrypto.sealTicket(ticket, key) };
    };
    const created =
      input.via === "remote" ? await this.#pushed(principal, input, make) : await make(input.bridgeNonce ?? "");
    return { readId: created.jobId, ticket: input.via === "remote" ? null : created.ticket };
  }

  /** A result that came over the encoder's own connection; gives its receipt. */
  saveResult(readId: string, token: string): Promise<string> {
    return this.#saveResult(readId, token);
  }

  /** The card as its result showed it. */
  async view(scope: RowScope, readId: string): Promise<View> {
    const row = await this.#found(scope, readId);
    if (row.result === null) throw fail("JOB_STATE", { state: "sent" });
    return this.#view(row);
  }

  /** A read with its result: what lay on the card then. */
  async finished(scope: RowScope, readId: string): Promise<FinishedRead> {
    const { result, ...row } = await this.#found(scope, readId);
    if (result === null) throw fail("JOB_STATE", { state: "sent" });
    return { ...row, dump: JobResult.parse(JSON.parse(result)).dump };
  }

  /** The same token again answers the same card; another one for a finished read is refused. */
  async result(scope: RowScope, readId: string, token: string): Promise<View & { receipt: string }> {
    const receipt = await this.#saveResult(readId, token, scope);
    return { ...(await this.#view(await this.#found(scope, readId))), receipt };
  }

  async #found(scope: RowScope, readId: string): Promise<ReadRow> {
    const row = await new ReadRepository(this.#deps.db).one(scope, readId);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  async #saveResult(readId: string, token: string, scope: RowScope = UNRESTRICTED_SCOPE): Promise<string> {
    const { encoderCrypto, db, encoders } = this.#deps;
    const row = await this.#found(scope, readId);
    const key = await encoderCrypto.earlier(row.encoder_key_id);
    const hash = sha256(token);
    if (row.result_hash !== hash) {
      const result = await encoderCrypto.openResult(token, key);
      if (result.jobId !== readId || result.uid !== row.uid || result.act !== "read") throw fail("RESULT_REFUSED");
      if (result.dump && result.dump.blocks.length !== totalBlocks(row.card_size)) throw fail("RESULT_REFUSED");
      const isFirst = await new ReadRepository(db).settle(readId, hash, JSON.stringify(keyless(result)));
      if (!isFirst && (await this.#found(scope, readId)).result_hash !== hash)
        throw fail("JOB_STATE", { state: "done" });
      await encoders.seen(row.encoder_id);
    }
    return encoderCrypto.receipt({ jobId: readId, deviceNumber: key.deviceNumber }, key);
  }

  /** A read that is not accepted leaves a row without a result, and a card as it was. */
  async #pushed(
    principal: Principal,
    { encoderId, uid, steal: takeOver }: CardReadInput,
    make: (nonce: string) => Promise<Created>,
  ) {
    this.#deps.remote.assertOnline(encoderId);
    const nothing = () => Promise.resolve();
    const created = await this.#deps.remote.dispatchJob({
      principal,
      encoderId,
      uid,
      takeOver,
      make,
      onRefused: nothing,
      onSilent: nothing,
    });
    if (!created) throw fail("ENCODER_NOT_ANSWERING");
    return created;
  }
}

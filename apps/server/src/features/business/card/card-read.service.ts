import { totalBlocks } from "@adel/card";
import {
  blankKeys,
  type CardIdentifyInput,
  type CardReadInput,
  type Dump,
  JobResult,
  READ_PERMISSIONS,
  type Ticket,
} from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import { fail } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import type { EncoderKey } from "../encoder/encoder-crypto.service.ts";
import type { CardDeps } from "../job/job-issuing.service.ts";
import { ReadRepository } from "./card.repository.ts";
import type { ReadRow } from "./card.table.ts";
import { cardViews, findHotelOfCard, type View } from "./card-view.service.ts";
import { hotelOnRecord, identifyProbes } from "./identify-probes.ts";
import { keysOfHotel, keysOfPossibleHotels, type ReadKeys } from "./read-candidates.ts";

export type FinishedRead = Omit<ReadRow, "result"> & { readonly dump: Dump | null };

interface Started {
  readonly readId: string;
  readonly ticket: string | null;
}
type Base = Pick<Ticket, "jobId" | "deviceNumber" | "uid" | "nonce">;
interface ReadOptions {
  readonly key: EncoderKey;
  readonly hotelId: number | null;
  readonly operation: ReadRow["operation"];
  readonly ask: (base: Base) => Ticket;
  readonly probed?: ReadKeys["probed"];
}
type Created = { readonly jobId: string; readonly ticket: string };

/** The bridge blanks the keys of every trailer; a dump that still has one is stored without it. */
const keyless = (result: JobResult): JobResult => ({ ...result, dump: result.dump && blankKeys(result.dump) });

/** A card opened with keys of the caller's hotels is shown to nobody else, unless its hotel is visible to them. */
const isPrivate = ({ probed_hotels, hotel_id }: ReadRow) => probed_hotels !== null && hotel_id === null;

export class CardReadService {
  readonly #deps: CardDeps;
  readonly #view: ReturnType<typeof cardViews>;
  readonly #inTurn = createKeyedQueue();

  constructor(deps: CardDeps) {
    this.#deps = deps;
    this.#view = cardViews(deps);
  }

  async begin(principal: Principal, scope: RowScope, input: CardReadInput): Promise<Started> {
    const { encoders, encoderCrypto, hotels } = this.#deps;
    checkPermitted(principal, ...READ_PERMISSIONS[input.adel ? "adel" : "usual"]);
    const { id } = await encoders.forJob(scope, input.encoderId);
    const key = await encoderCrypto.now(id);
    const issue = ({ candidates, probed }: ReadKeys, hotelId: number | null) =>
      this.#issue(principal, input, {
        key,
        hotelId,
        operation: "read",
        ask: (base) => ({ act: "read", ...base, candidates }),
        ...(probed && { probed }),
      });
    const hotel = input.hotelId === undefined ? undefined : await hotels.inScope(scope, input.hotelId);
    const named = hotel ?? (input.byRecord ? await hotelOnRecord(this.#deps, scope, input.uid) : undefined);
    if (named) return issue(await keysOfHotel(this.#deps, input, named), named.id);
    // A read with the manufacturer's key belongs to no hotel.
    if (input.adel) return issue(await keysOfHotel(this.#deps, input, null), null);
    return this.#inTurn(String(id), async () =>
      issue(await keysOfPossibleHotels(this.#deps, principal, scope, input), null),
    );
  }

  /** Identifies the hotel of a placed card, by a few hotels' keys. */
  async identify(principal: Principal, scope: RowScope, input: CardIdentifyInput): Promise<Started> {
    const { encoders, encoderCrypto } = this.#deps;
    const { id } = await encoders.forJob(scope, input.encoderId);
    const key = await encoderCrypto.now(id);
    return this.#inTurn(String(id), async () => {
      const { hotelIds, isBeyond, probes } = await identifyProbes(this.#deps, principal, scope, input);
      const ask = (base: Base): Ticket => ({ act: "identify", ...base, candidates: [], probes });
      const probed = { hotelIds, isBeyond };
      return this.#issue(principal, input, { key, hotelId: null, operation: "identify", ask, probed });
    });
  }

  /** Stores the request, and returns the ticket or sends it to the bridge. */
  async #issue(
    principal: Principal,
    input: CardIdentifyInput,
    { key, hotelId, operation, ask, probed }: ReadOptions,
  ): Promise<Started> {
    const { db, clock, encoderCrypto } = this.#deps;
    const make = async (nonce: string) => {
      const readId = randomBase64Url(18);
      await new ReadRepository(db).insert({
        read_id: readId,
        encoder_id: input.encoderId,
        encoder_key_id: key.id,
        hotel_id: hotelId,
        uid: input.uid,
        card_size: input.cardSize,
        operation,
        probed_hotels: probed ? JSON.stringify(probed.hotelIds) : null,
        is_beyond: probed?.isBeyond ? 1 : 0,
        user_id: principal.userId,
        create_time: clock.now(),
      });
      const ticket = ask({ jobId: readId, deviceNumber: key.deviceNumber, uid: input.uid, nonce });
      return { jobId: readId, ticket: await encoderCrypto.sealTicket(ticket, key) };
    };
    const created =
      input.via === "remote" ? await this.#pushed(principal, input, make) : await make(input.bridgeNonce ?? "");
    return { readId: created.jobId, ticket: input.via === "remote" ? null : created.ticket };
  }

  /** Processes a result from the encoder's own connection; returns its receipt. */
  saveResult(readId: string, token: string): Promise<string> {
    return this.#saveResult(readId, token);
  }

  /** The card as its result shows it. */
  async view(principal: Principal, scope: RowScope, readId: string): Promise<View> {
    const row = await this.#shown(principal, scope, readId);
    if (row.result === null) throw fail("JOB_STATE", { state: "sent" });
    return this.#view(row, scope);
  }

  /** A finished read: the content of the card at that time. */
  async finished(principal: Principal, scope: RowScope, readId: string): Promise<FinishedRead> {
    const { result, ...row } = await this.#shown(principal, scope, readId);
    if (row.operation !== "read") throw fail("NOT_FOUND");
    if (result === null) throw fail("JOB_STATE", { state: "sent" });
    return { ...row, dump: JobResult.parse(JSON.parse(result)).dump };
  }

  /** The same token returns the same card; another one for a finished read is rejected. */
  async result(
    principal: Principal,
    scope: RowScope,
    readId: string,
    token: string,
  ): Promise<View & { receipt: string }> {
    await this.#shown(principal, scope, readId);
    const receipt = await this.#saveResult(readId, token, scope);
    return { ...(await this.#view(await this.#found(scope, readId), scope)), receipt };
  }

  async #shown(principal: Principal, scope: RowScope, readId: string): Promise<ReadRow> {
    const row = await this.#found(scope, readId);
    if (isPrivate(row) && row.user_id !== principal.userId) throw fail("NOT_FOUND");
    return row;
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
      if (result.jobId !== readId || result.uid !== row.uid || result.act !== row.operation)
        throw fail("RESULT_REFUSED");
      if (result.dump && result.dump.blocks.length !== totalBlocks(row.card_size)) throw fail("RESULT_REFUSED");
      const found = { result_hash: hash, result: JSON.stringify(keyless(result)) };
      const isOpen = row.operation === "read" && isPrivate(row);
      const hotel_id = isOpen ? await findHotelOfCard(this.#deps, { ...row, ...found }) : row.hotel_id;
      const isFirst = await new ReadRepository(db).settle(readId, { ...found, hotel_id });
      if (!isFirst && (await this.#found(scope, readId)).result_hash !== hash)
        throw fail("JOB_STATE", { state: "done" });
      await encoders.seen(row.encoder_id);
    }
    return encoderCrypto.receipt({ jobId: readId, deviceNumber: key.deviceNumber }, key);
  }

  /** A read that is not accepted leaves a row without a result, and an unchanged card. */
  async #pushed(
    principal: Principal,
    { encoderId, uid, steal: takeOver }: CardIdentifyInput,
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
      onSilent: async () => ({}),
    });
    if (!created) throw fail("ENCODER_NOT_ANSWERING");
    return created;
  }
}

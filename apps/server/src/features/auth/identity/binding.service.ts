import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import { assertStillOpen } from "../../system/user/account-access.service.ts";
import { userExists } from "../../system/user/user.service.ts";
import { IdentityRepository, TicketRepository } from "./identity.repository.ts";
import { type IdentityRow, TICKET_LIFE_MS } from "./identity.table.ts";

interface BindingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly trail: AuditTrail;
}

/** A user authenticated by a provider. */
export interface LinkedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly providerName: string;
}
const ENTITY = "auth/identity";
const NAME_LENGTH = 200;

/** Audit record of a link, without the person's number at the provider, which has no meaning here. */
const toRow = ({ issuer, user_id, display_name }: IdentityRow) => ({
  issuer,
  userId: user_id,
  name: display_name,
});

/** Links identities to accounts: one identity belongs to one account. */
export class IdentityLinks {
  readonly #deps: BindingsDeps;

  constructor(deps: BindingsDeps) {
    this.#deps = deps;
  }

  known(person: Pick<LinkedPerson, "issuer" | "subject">) {
    return this.#known(this.#deps.db, person);
  }

  /** A ticket for a proven identity without an account. */
  async ticketFor({ issuer, subject, name, providerName }: LinkedPerson): Promise<string> {
    const ticket = randomBase64Url(32);
    const now = this.#deps.clock.now();
    const person = { issuer, subject, display_name: name.slice(0, NAME_LENGTH), provider_name: providerName };
    await new TicketRepository(this.#deps.db).insert(
      { ...person, ticket_hash: sha256(ticket), expire_time: now + TICKET_LIFE_MS },
      now,
    );
    return ticket;
  }

  /** Refuses a used or expired ticket before any other check. */
  async admit(ticket: string): Promise<void> {
    if (!(await new TicketRepository(this.#deps.db).active(sha256(ticket), this.#deps.clock.now())))
      throw fail("BINDING_GONE");
  }

  /** Uses the ticket of this hash for an account, in the caller's transaction. */
  async claim(trx: Db, by: Actor & { readonly userId: number }, ticketHash: string): Promise<void> {
    const row = await new TicketRepository(trx).take(ticketHash, this.#deps.clock.now());
    if (!row) throw fail("BINDING_GONE");
    const { issuer, subject, display_name: name, provider_name: providerName } = row;
    await this.#tie(trx, by, { issuer, subject, name, providerName });
  }

  /** Links another identity to the account of a signed-in user; succeeds if it is already linked. */
  link(by: Actor & { readonly userId: number }, person: LinkedPerson, token: string | null): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      await assertStillOpen(trx, by.userId, token);
      const held = await this.#known(trx, person);
      if (held?.user_id !== by.userId) await this.#tie(trx, by, person);
    });
  }

  unlink(by: Actor & { readonly userId: number }, id: number): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const row = await new IdentityRepository(trx).remove(id, by.userId);
      if (!row) throw fail("NOT_FOUND");
      await this.#deps.trail.keep(trx, by, ENTITY, [{ id, before: toRow(row), after: null }]);
    });
  }

  /** Ends every sign-in by a provider to an account. */
  async unlinkAll(trx: Db, by: Actor, userId: number): Promise<void> {
    const rows = await new IdentityRepository(trx).removeAll(userId);
    const changes = rows.map((row) => ({ id: row.identity_id, before: toRow(row), after: null }));
    await this.#deps.trail.keep(trx, by, ENTITY, changes);
  }

  /** The link of an identity; a link to a deleted account does not count. */
  async #known(handle: Db, { issuer, subject }: Pick<LinkedPerson, "issuer" | "subject">) {
    const row = await new IdentityRepository(handle).of(issuer, subject);
    return row && (await userExists(handle, row.user_id)) ? row : undefined;
  }

  /** Removes a link to a deleted account, so that a new one can be created. */
  async #clear(trx: Db, by: Actor, { issuer, subject }: LinkedPerson): Promise<void> {
    const row = await new IdentityRepository(trx).of(issuer, subject);
    if (!row || (await userExists(trx, row.user_id))) return;
    await new IdentityRepository(trx).remove(row.identity_id, row.user_id);
    await this.#deps.trail.keep(trx, by, ENTITY, [{ id: row.identity_id, before: toRow(row), after: null }]);
  }

  async #tie(trx: Db, by: Actor & { readonly userId: number }, person: LinkedPerson) {
    await this.#clear(trx, by, person);
    const { issuer, subject, name, providerName } = person;
    const row = await new IdentityRepository(trx).insert({
      issuer,
      subject,
      user_id: by.userId,
      display_name: name.slice(0, NAME_LENGTH),
      create_time: this.#deps.clock.now(),
      last_time: null,
    });
    if (!row) throw fail("IDENTITY_TAKEN", { provider: providerName });
    await this.#deps.trail.keep(trx, by, ENTITY, [{ id: row.identity_id, before: null, after: toRow(row) }]);
  }
}

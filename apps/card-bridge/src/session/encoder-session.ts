import type { DeviceErrorCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { DetectedCard, EncoderDriver } from "../drivers/driver.ts";
import { type Clock, pause } from "../kernel/clock.ts";
import { withEitherSignal } from "../kernel/either-signal.ts";
import { asDeviceError, type DeviceError, isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { EncoderLink, FAILED, NOT_CONNECTED } from "./encoder-link.ts";
import { createMutex } from "./mutex.ts";

/**
 * A placed card is reported within 150 ms, so an empty field is polled every 120 ms, and a field with a card less
 * often. Without subscribers it is enough to know that the encoder is still connected.
 */
const EMPTY_POLL_MS = 120;
const CARD_POLL_MS = 300;
const UNATTENDED_POLL_MS = 1000;
/** A poll this recent is not repeated: the next exchange with the card shows any change since. */
const FRESH_MS = 500;
/** Pause before a disconnected encoder is tried again; it is ready within two seconds of being plugged in. */
const RETRY_MS = 500;

export interface EncoderView {
  readonly state: "absent" | "ready" | "card" | "working" | "fault";
  readonly firmware: string | null;
  readonly error: DeviceErrorCode | null;
  readonly card: DetectedCard | null;
}

interface SessionSetting {
  readonly address: EncoderAddress;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether there are subscribers to card changes; a running command counts as one. */
  readonly isAttended?: () => boolean;
  /** Called for each error of line or encoder. */
  readonly onError?: (code: DeviceErrorCode) => void;
}

const sameCard = (a: DetectedCard | null, b: DetectedCard | null) =>
  a === b || (a !== null && b !== null && Buffer.compare(a.uid, b.uid) === 0);

type Task<T> = (driver: EncoderDriver, cardOnReader: DetectedCard | null) => Promise<T>;

/** One encoder: opened when needed, polled, opened again after a loss. */
export class EncoderSession {
  readonly address: EncoderAddress;
  readonly #setting: SessionSetting;
  readonly #link: EncoderLink;
  readonly #mutex = createMutex();
  readonly #closing = new AbortController();
  readonly #watchers = new Set<(view: EncoderView) => void>();
  #view: EncoderView = { state: "absent", firmware: null, error: null, card: null };
  #watching: Promise<void> | undefined;
  #resting = new AbortController();
  /** The result of the last poll, until another command was sent to the encoder. */
  #polled: { readonly by: EncoderDriver; readonly card: DetectedCard | null; readonly at: number } | undefined;

  constructor(setting: SessionSetting) {
    this.address = setting.address;
    this.#setting = setting;
    // An unplugged encoder is noticed at once, not at the next poll.
    this.#link = new EncoderLink({ ...setting, onDisconnected: () => this.pollNow() });
  }

  view(): EncoderView {
    return this.#view;
  }

  onChange(listener: (view: EncoderView) => void): () => void {
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
    };
  }

  /** Runs a task on a connected encoder when its turn comes. */
  use<T>(task: (driver: EncoderDriver) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#turn(task, signal, false);
  }

  /** Like `use`, shown to subscribers as running work; `cardOnReader` is the card that is already selected, if any. */
  work<T>(task: Task<T>, signal: AbortSignal): Promise<T> {
    return this.#turn(task, signal, true);
  }

  /** Starts polling for cards and for the encoder itself. */
  watch(): void {
    this.#watching ??= this.#pollUntilClosed();
  }

  /** Polls at once instead of at the end of the pause. */
  pollNow(): void {
    this.#resting.abort();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await this.#link.close();
  }

  #turn<T>(task: Task<T>, signal: AbortSignal, working: boolean): Promise<T> {
    const use = (both: AbortSignal) => this.#mutex.run(() => this.#useLink(task, both, working), both);
    return withEitherSignal(signal, this.#closing.signal, use);
  }

  async #useLink<T>(task: Task<T>, signal: AbortSignal, working: boolean): Promise<T> {
    try {
      return await this.#link.use((driver) => {
        if (working) this.#show({ ...this.#view, state: "working", firmware: this.#link.firmware(), error: null });
        return task(driver, this.#applyPoll(driver));
      }, signal);
    } catch (error) {
      this.#fail(asDeviceError(error, "using the encoder"));
      throw error;
    } finally {
      if (this.#view.state === "working") this.#show({ ...this.#view, state: this.#view.card ? "card" : "ready" });
    }
  }

  #applyPoll(driver: EncoderDriver): DetectedCard | null {
    const last = this.#polled;
    this.#polled = undefined;
    return last?.by === driver && this.#setting.clock.now() - last.at < FRESH_MS ? last.card : null;
  }

  #show(next: EncoderView): void {
    const before = this.#view;
    const same = next.state === before.state && next.error === before.error && next.firmware === before.firmware;
    if (same && sameCard(next.card, before.card)) return;
    this.#view = next;
    this.#setting.log.debug("encoder", { encoder: this.address.text, state: next.state, fault: next.error });
    for (const watcher of [...this.#watchers]) watcher(this.#view);
  }

  #fail({ code }: DeviceError): void {
    if (code === "CANCELLED" || (!FAILED.includes(code) && this.#link.firmware() !== null)) return;
    this.#show({ state: NOT_CONNECTED.includes(code) ? "absent" : "fault", firmware: null, error: code, card: null });
  }

  async #pollUntilClosed(): Promise<void> {
    const { clock, log } = this.#setting;
    const closing = this.#closing.signal;
    const pollCard = (driver: EncoderDriver) => this.#poll(driver);
    while (!closing.aborted) {
      const wait = await this.use(pollCard, closing).then(
        () => this.#restMs(),
        (error: unknown) => {
          if (!(isDevice(error) && error.code !== "BRIDGE_UNEXPECTED"))
            log.error("watching failed", { encoder: this.address.text, why: String(error) });
          return RETRY_MS;
        },
      );
      this.#resting = new AbortController();
      // Woken or closed: either way the pause is over.
      await withEitherSignal(closing, this.#resting.signal, (signal) => pause(clock, wait, signal)).catch(
        () => undefined,
      );
    }
  }

  async #poll(driver: EncoderDriver): Promise<void> {
    try {
      const card = await driver.poll(this.#closing.signal);
      this.#polled = { by: driver, card, at: this.#setting.clock.now() };
      this.#show({ state: card ? "card" : "ready", firmware: this.#link.firmware(), error: null, card });
    } catch (error) {
      // Two cards or a rejection: the encoder is connected, but the earlier poll result is no longer valid.
      const { code } = asDeviceError(error, "looking for a card");
      if (code !== "CANCELLED" && !FAILED.includes(code))
        this.#show({ state: "fault", firmware: this.#link.firmware(), error: code, card: null });
      throw error;
    }
  }

  #restMs(): number {
    const { isAttended = () => true } = this.#setting;
    if (!isAttended()) return UNATTENDED_POLL_MS;
    return this.#view.card ? CARD_POLL_MS : EMPTY_POLL_MS;
  }
}

import type { DeviceErrorCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { CardSeen, EncoderDriver } from "../drivers/driver.ts";
import { type Clock, pause } from "../kernel/clock.ts";
import { withEitherSignal } from "../kernel/either-signal.ts";
import { asDeviceError, type DeviceError, isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { encoderLink, FAILED, NOT_CONNECTED } from "./encoder-link.ts";
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
  readonly card: CardSeen | null;
}

/** One encoder: opened when needed, polled, opened again after a loss. */
export interface EncoderSession {
  readonly address: EncoderAddress;
  view(): EncoderView;
  onChange(listener: (view: EncoderView) => void): () => void;
  /** Runs a task on a connected encoder when its turn comes. */
  use<T>(task: (driver: EncoderDriver) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** As `use`, shown to watchers as work going on; `lying` is the card that is selected already, where one is. */
  work<T>(task: (driver: EncoderDriver, cardOnReader: CardSeen | null) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Starts looking for cards, and for the encoder itself. */
  watch(): void;
  /** Polls at once instead of at the end of the pause. */
  pollNow(): void;
  close(): Promise<void>;
}

interface SessionSetting {
  readonly address: EncoderAddress;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether there are subscribers to card changes; a running command counts as one. */
  readonly isAttended?: () => boolean;
  /** Told of each fault of line or encoder. */
  readonly onError?: (code: DeviceErrorCode) => void;
}

const sameCard = (a: CardSeen | null, b: CardSeen | null) =>
  a === b || (a !== null && b !== null && Buffer.compare(a.uid, b.uid) === 0);

export function encoderSession(setting: SessionSetting): EncoderSession {
  const { address, clock, log, isAttended = () => true } = setting;
  const lane = createMutex();
  const closing = new AbortController();
  const watchers = new Set<(view: EncoderView) => void>();
  // An unplugged encoder is noticed at once, not at the next poll.
  const link = encoderLink({ ...setting, onDisconnected: () => resting.abort() });
  let view: EncoderView = { state: "absent", firmware: null, error: null, card: null };
  let watching: Promise<void> | undefined;
  let resting = new AbortController();
  /** The result of the last poll, until another command was sent to the encoder. */
  let polled: { readonly by: EncoderDriver; readonly card: CardSeen | null; readonly at: number } | undefined;

  function show(next: EncoderView): void {
    const same = next.state === view.state && next.error === view.error && next.firmware === view.firmware;
    if (same && sameCard(next.card, view.card)) return;
    view = next;
    log.debug("encoder", { encoder: address.text, state: view.state, fault: view.error });
    for (const watcher of [...watchers]) watcher(view);
  }

  function fail({ code }: DeviceError): void {
    if (code === "CANCELLED" || (!FAILED.includes(code) && link.firmware() !== null)) return;
    show({ state: NOT_CONNECTED.includes(code) ? "absent" : "fault", firmware: null, error: code, card: null });
  }

  function applyPoll(driver: EncoderDriver): CardSeen | null {
    const last = polled;
    polled = undefined;
    return last?.by === driver && clock.now() - last.at < FRESH_MS ? last.card : null;
  }

  type Task<T> = (driver: EncoderDriver, cardOnReader: CardSeen | null) => Promise<T>;
  const turn = <T>(task: Task<T>, signal: AbortSignal, working: boolean) => {
    const use = (both: AbortSignal) =>
      lane.run(async () => {
        try {
          return await link.use((driver) => {
            if (working) show({ ...view, state: "working", firmware: link.firmware(), error: null });
            return task(driver, applyPoll(driver));
          }, both);
        } catch (error) {
          fail(asDeviceError(error, "using the encoder"));
          throw error;
        } finally {
          if (view.state === "working") show({ ...view, state: view.card ? "card" : "ready" });
        }
      }, both);
    return withEitherSignal(signal, closing.signal, use);
  };

  const poll = () =>
    turn(
      async (driver) => {
        try {
          const card = await driver.poll(closing.signal);
          polled = { by: driver, card, at: clock.now() };
          show({ state: card ? "card" : "ready", firmware: link.firmware(), error: null, card });
        } catch (error) {
          // Two cards or a rejection: the encoder is connected, but the earlier poll result is no longer valid.
          const { code } = asDeviceError(error, "looking for a card");
          if (code !== "CANCELLED" && !FAILED.includes(code))
            show({ state: "fault", firmware: link.firmware(), error: code, card: null });
          throw error;
        }
      },
      closing.signal,
      false,
    );

  const restMs = () => {
    if (!isAttended()) return UNATTENDED_POLL_MS;
    return view.card ? CARD_POLL_MS : EMPTY_POLL_MS;
  };

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const wait = await poll().then(restMs, (error: unknown) => {
        if (!(isDevice(error) && error.code !== "BRIDGE_UNEXPECTED"))
          log.error("watching failed", { encoder: address.text, why: String(error) });
        return RETRY_MS;
      });
      resting = new AbortController();
      // Woken or closed: either way the rest is over.
      await withEitherSignal(closing.signal, resting.signal, (signal) => pause(clock, wait, signal)).catch(
        () => undefined,
      );
    }
  }

  return {
    address,
    view: () => view,
    onChange(listener) {
      watchers.add(listener);
      return () => {
        watchers.delete(listener);
      };
    },
    use: (task, signal) => turn(task, signal, false),
    work: (task, signal) => turn(task, signal, true),
    watch() {
      watching ??= watch();
    },
    pollNow: () => resting.abort(),
    async close() {
      closing.abort();
      await watching;
      await link.close();
    },
  };
}

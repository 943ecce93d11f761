import { block, hex, key } from "@adel/card";
import type { EncoderCommand, EncoderCommandReply } from "@adel/protocol";
import type { DetectedCard, DriverCapability, EncoderDriver } from "../drivers/driver.ts";
import { assertSafeTrailer } from "../drivers/trailer-guard.ts";
import type { EncoderSession } from "../session/encoder-session.ts";

/** An encoder that a local tool uses exclusively: no other exchange comes between two of its commands. */
export interface AttachedEncoder {
  readonly can: readonly DriverCapability[];
  run(command: EncoderCommand, signal: AbortSignal): Promise<EncoderCommandReply>;
  end(): void;
}

const NOTHING: EncoderCommandReply = { firmware: null, card: null, data: null };

const cardReply = (card: DetectedCard | null): EncoderCommandReply["card"] =>
  card && {
    uid: hex(card.uid),
    atqa: card.atqa,
    sak: card.sak,
    ...(card.ats && { ats: hex(card.ats) }),
    ...(card.kind && { chip: card.kind }),
  };

async function execute(driver: EncoderDriver, command: EncoderCommand, signal: AbortSignal) {
  switch (command.kind) {
    case "firmware":
      return { ...NOTHING, firmware: await driver.firmware(signal) };
    case "poll":
      return { ...NOTHING, card: cardReply(await driver.poll(signal)) };
    case "authenticate":
      await driver.authenticate(command.sector, key(command.key), command.slot, signal);
      return NOTHING;
    case "read":
      return { ...NOTHING, data: hex(await driver.readBlock(command.block, signal)) };
    case "write": {
      const data = block(command.data);
      // Checked before the driver, which checks it again.
      assertSafeTrailer(command.block, data);
      await driver.writeBlock(command.block, data, signal);
      return NOTHING;
    }
    case "settle":
      await driver.settle(signal);
      return NOTHING;
    case "indicate":
      await driver.indicate(command.notice, signal);
      return NOTHING;
  }
}

/** Resolves when it is the tool's turn; ends with `end`, or when the tool's socket closes. */
export function attachEncoder(session: EncoderSession, signal: AbortSignal): Promise<AttachedEncoder> {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    const held = session.work(async (driver) => {
      const ended = new Promise<void>((end) => {
        AbortSignal.any([signal, over.signal]).addEventListener("abort", () => end(), { once: true });
      });
      resolve({
        can: [...driver.can],
        run: (command, both) => execute(driver, command, both),
        end: () => over.abort(),
      });
      await ended;
    }, signal);
    // After this point the tool's next command reports a lost port.
    held.catch(reject);
  });
}

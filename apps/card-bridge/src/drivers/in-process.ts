import { bytes, emptyCard, uid, virtualCard } from "@adel/card";
import type { Clock } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import { memoryCable } from "../transport/memory-port.ts";
import type { EncoderAddress } from "./address.ts";
import { NO_PACE, type Simulation, simulate } from "./simulation.ts";

/** The UID of the card on an in-process simulator without an own one (card format §9). */
export const EXAMPLE_UID = "04A1B2C3";

/** SAK bit 5: the card supports ISO/IEC 14443-4. */
const SPEAKS_PROTOCOL = 0x20;

/** The card that an address asks for: `uid=`, `size=4k`, `ats=`. */
function cardBy(options: EncoderAddress["options"]) {
  const memory = emptyCard(uid(options.get("uid") ?? EXAMPLE_UID), options.get("size") === "4k" ? "4k" : "1k");
  const ats = options.get("ats");
  return ats === undefined
    ? virtualCard(memory)
    : virtualCard({ ...memory, sak: memory.sak | SPEAKS_PROTOCOL }, bytes(ats));
}

/** An in-process simulator keeps its card when it is closed and opened again, like a real encoder. */
export function inProcess(clock: Clock) {
  const known = new Map<string, { simulation: Simulation; cable: { far: BytePort } }>();
  return async function plugIn({ text, driver, options }: EncoderAddress): Promise<BytePort> {
    const before = known.get(text);
    if (before) {
      await before.simulation.unplug();
      before.simulation.plug();
      return before.cable.far;
    }
    const cable = { far: memoryCable(text)[1] };
    const newPort = () => {
      const [near, far] = memoryCable(text);
      cable.far = far;
      return near;
    };
    const simulation = await simulate({ driver, clock, options, pace: NO_PACE, byteMs: 0, newPort });
    simulation.putCard(cardBy(options));
    known.set(text, { simulation, cable });
    return cable.far;
  };
}

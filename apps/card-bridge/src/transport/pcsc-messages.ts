import * as z from "zod";

/** Requests to the process that runs a PC/SC binding (pcsc-host.ts), and its replies. */
export interface HostRequest {
  readonly id: number;
  /**
   * `begin`: connect to the service; `powerUp`, `transmit`, `control`: as in ApduPort; `rest`: release the card, and
   * exit unless another request follows soon.
   */
  readonly do: "begin" | "powerUp" | "transmit" | "control" | "rest";
  readonly reader: string;
  readonly bytes: Uint8Array;
}

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** As winscard.h numbers it; 0 where it has no number. */
const HostErrorFields = { number: z.number(), message: z.string() };

export const HostMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  /** All of them, whenever one changes, each with its SCARD_STATE. */
  z.object({ kind: z.literal("readers"), readers: z.array(z.object({ name: z.string(), state: z.number() })) }),
  z.object({ kind: z.literal("done"), id: z.number(), bytes: Bytes }),
  z.object({ kind: z.literal("refused"), id: z.number(), ...HostErrorFields }),
  /** The service has stopped, and so does the process. */
  z.object({ kind: z.literal("lost"), ...HostErrorFields }),
  /** The binding cannot be loaded on this computer. */
  z.object({ kind: z.literal("absent"), message: z.string() }),
]);
export type HostMessage = z.output<typeof HostMessage>;

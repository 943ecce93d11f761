import { z } from "zod";

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the program that holds pcsclite is asked to do with a reader. */
export const HostCall = z.object({
  id: z.number(),
  do: z.enum(["powerUp", "transmit", "control", "leave"]),
  reader: z.string(),
  bytes: Bytes,
});
export type HostCall = z.output<typeof HostCall>;

/** What it says: the readers whenever one of them changes, how a call went, or why it is of no more use. */
export const HostSays = z.discriminatedUnion("is", [
  z.object({ is: z.literal("readers"), readers: z.array(z.object({ name: z.string(), state: z.number() })) }),
  z.object({ is: z.literal("done"), id: z.number(), bytes: Bytes }),
  /** The number in the package's message, 0 where there is none. */
  z.object({ is: z.literal("refused"), id: z.number(), number: z.number(), message: z.string() }),
  z.object({ is: z.literal("lost"), number: z.number(), message: z.string() }),
  /** The package is not built here, or for another Node. */
  z.object({ is: z.literal("absent"), message: z.string() }),
]);
export type HostSays = z.output<typeof HostSays>;

import type { ErrorCode, ErrorValues } from "@adel/protocol";
import type { Connect } from "../../drivers/connect.ts";
import { askReader, type Reader } from "../../drivers/readers.ts";
import type { Bindings } from "../../jobs/bindings.ts";
import { type PairingOptions, type PairingResult, pairEncoder } from "../../jobs/pairing.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { EncoderRegistry } from "../../session/encoder-board.ts";

interface PairingDeps {
  readonly version: string;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly board: EncoderRegistry;
  readonly bindings: () => Bindings;
  /** The file of the bindings. */
  readonly path: string;
  readonly findReaders: (bound: readonly string[]) => Promise<readonly Reader[]>;
}

/** The encoder that answers at a reader, or why none does. */
export type ReaderCheck =
  | { readonly kind: "ready"; readonly encoder: string }
  | { readonly kind: "unusable"; readonly error: ErrorCode; readonly values: ErrorValues };

/** The actions of the pairing page. */
export interface Pairing {
  /** Possible encoders of this computer; opens nothing. */
  readers(): Promise<readonly Reader[]>;
  /** Opens the port and identifies the encoder; for one in use by the daemon it returns what is known. */
  ask(reader: Reader): Promise<ReaderCheck>;
  pair(options: Pick<PairingOptions, "code" | "server" | "encoder">): Promise<PairingResult>;
}

/** Only aborted when the program ends: a code that was used up must not be lost before it is stored. */
const { signal } = new AbortController();

/** One row for a port, also where it is bound with options and listed without. */
const onePerName = (readers: readonly Reader[]) =>
  readers.filter(({ name }, at) => readers.findIndex((other) => other.name === name) === at);

export function createPairing(deps: PairingDeps): Pairing {
  const { version, connect, clock, board, bindings, path, findReaders } = deps;
  return {
    async readers() {
      return onePerName(await findReaders(bindings().all.map(({ encoder }) => encoder)));
    },
    async ask(reader) {
      const session = board.all().find(({ address }) => reader.addresses.includes(address.text));
      if (session) {
        const { error } = session.view();
        const encoder = session.address.text;
        return error === null
          ? { kind: "ready", encoder }
          : { kind: "unusable", error, values: { encoder, port: reader.name } };
      }
      const { encoder, fault: error, values } = await askReader(reader, connect, clock, signal);
      return error === null
        ? { kind: "ready", encoder }
        : { kind: "unusable", error, values: { encoder, port: reader.name, ...values } };
    },
    pair: (options) => pairEncoder({ ...options, version, path, signal }),
  };
}

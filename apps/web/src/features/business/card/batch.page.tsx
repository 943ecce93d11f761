import { BatchDesk } from "../../../bridge/batch/batch-desk.tsx";
import type { BatchKind } from "../../../bridge/batch/kind.ts";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";

/** Batch mode: many cards in a row, of the kinds that other features make. */
export const BatchPage = ({ kinds }: { readonly kinds: readonly BatchKind[] }) => (
  <EncoderGate>
    {(encoder, seen) => <BatchDesk key={encoder.id} kinds={kinds} encoderId={encoder.id} seen={seen} />}
  </EncoderGate>
);

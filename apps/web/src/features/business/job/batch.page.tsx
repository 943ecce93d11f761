import { BatchWizard } from "../../../bridge/batch/batch-wizard.tsx";
import type { BatchKind } from "../../../bridge/batch/kind.ts";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";

/** Batch mode: many cards in a row, of the kinds that other features make. */
export const BatchPage = ({ kinds }: { readonly kinds: readonly BatchKind[] }) => (
  <EncoderGate>
    {(encoder, seen) => <BatchWizard key={encoder.id} kinds={kinds} encoderId={encoder.id} seen={seen} />}
  </EncoderGate>
);

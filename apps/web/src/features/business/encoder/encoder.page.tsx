import { encoderRoutes } from "@adel/protocol/business/encoder";
import { TablePage } from "../../../crud/table-page.tsx";
import { encoderView } from "./encoder.view.tsx";
import { encoderWords } from "./encoder.words.ts";
import { BindButton, EncoderMoreActs, InspectButton } from "./encoder-acts.tsx";
import { LiveLine, LiveLines } from "./live-lines.tsx";
import { UnansweredButton } from "./unanswered-acts.tsx";

/** Encoders as they stand just now: enter, modify, bind by a pairing code, inspect, look back, unbind; and the jobs that they never answered. */
export const EncoderPage = () => (
  <LiveLines>
    <TablePage view={encoderView} routes={encoderRoutes} words={encoderWords} acts={() => <UnansweredButton />}>
      {(encoder, refresh) => (
        <>
          <LiveLine id={encoder.id} />
          <BindButton encoder={encoder} onDone={refresh} />
          {encoder.bound && <InspectButton encoder={encoder} />}
          <EncoderMoreActs encoder={encoder} onDone={refresh} />
        </>
      )}
    </TablePage>
  </LiveLines>
);

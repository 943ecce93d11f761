import { encoderRoutes } from "@adel/protocol/business/encoder";
import { TablePage } from "../../../crud/table-page.tsx";
import { encoderView } from "./encoder.view.tsx";
import { BindButton, EncoderMoreActions, InspectButton } from "./encoder-actions.tsx";
import { LiveStatus, LiveStatuses } from "./live-lines.tsx";
import { PendingJobsButton } from "./pending-jobs-button.tsx";

/** Encoders as they stand just now: enter, modify, bind by a pairing code, inspect, look back, unbind; and the jobs that they never answered. */
export const EncoderPage = () => (
  <LiveStatuses>
    <TablePage
      view={encoderView}
      routes={encoderRoutes}
      messages="business.encoder"
      actions={() => <PendingJobsButton />}
    >
      {(encoder, refresh) => (
        <>
          <LiveStatus id={encoder.id} />
          <BindButton encoder={encoder} onDone={refresh} />
          {encoder.bound && <InspectButton encoder={encoder} />}
          <EncoderMoreActions encoder={encoder} onDone={refresh} />
        </>
      )}
    </TablePage>
  </LiveStatuses>
);

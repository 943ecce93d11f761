import { encoderRoutes } from "@adel/protocol/business/encoder";
import { BindButton } from "../../../bridge/pairing/bind-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { PendingJobsButton } from "../job/index.ts";
import { encoderView } from "./encoder.view.tsx";
import { EncoderMoreActions, InspectButton } from "./encoder-actions.tsx";
import { LiveStatus, LiveStatuses } from "./live-lines.tsx";

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

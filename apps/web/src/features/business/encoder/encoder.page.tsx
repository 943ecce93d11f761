import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { BindButton } from "../../../bridge/pairing/bind-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { ofHotel } from "../hotel/index.ts";
import { PendingJobsButton } from "../job/index.ts";
import { encoderView } from "./encoder.view.tsx";
import { EncoderMoreActions, InspectButton } from "./encoder-actions.tsx";
import { LiveStatus, LiveStatuses } from "./live-lines.tsx";

/** Encoders with their live state: add, edit, pair, diagnose, show history, unbind; and their unreported jobs. */
export const EncoderPage = () => (
  <LiveStatuses>
    <TablePage
      view={encoderView}
      routes={encoderRoutes}
      messages="business.encoder"
      actions={() => <PendingJobsButton />}
    >
      {rowActions}
    </TablePage>
  </LiveStatuses>
);

const hotelView = ofHotel(encoderView);
/** A new encoder is entered where its hotel is chosen. */
const { create: _, ...hotelRoutes } = encoderRoutes;

/** The encoders of one hotel. */
export const HotelEncoders = ({ hotelId }: { readonly hotelId: number }) => (
  <LiveStatuses>
    <TablePage view={hotelView} routes={hotelRoutes} messages="business.encoder" fixed={{ hotelId: String(hotelId) }}>
      {rowActions}
    </TablePage>
  </LiveStatuses>
);

const rowActions = (encoder: Encoder, refresh: () => void) => (
  <>
    <LiveStatus id={encoder.id} />
    <BindButton encoder={encoder} onDone={refresh} />
    {encoder.bound && <InspectButton encoder={encoder} />}
    <EncoderMoreActions encoder={encoder} onDone={refresh} />
  </>
);

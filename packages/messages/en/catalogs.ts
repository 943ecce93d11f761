import authSession from "./auth.session.json" with { type: "json" };
import bridgeCardReader from "./bridge.card-reader.json" with { type: "json" };
import bridge from "./bridge.json" with { type: "json" };
import bridgePairing from "./bridge.pairing.json" with { type: "json" };
import bridgeWizard from "./bridge.wizard.json" with { type: "json" };
import businessAccount from "./business.account.json" with { type: "json" };
import businessCard from "./business.card.json" with { type: "json" };
import businessCardDays from "./business.card-days.json" with { type: "json" };
import businessCardFields from "./business.card-fields.json" with { type: "json" };
import businessCardHistory from "./business.card-history.json" with { type: "json" };
import businessCardStanding from "./business.card-standing.json" with { type: "json" };
import businessCardVerdict from "./business.card-verdict.json" with { type: "json" };
import businessConsumption from "./business.consumption.json" with { type: "json" };
import businessDesk from "./business.desk.json" with { type: "json" };
import businessDeskPolicy from "./business.desk-policy.json" with { type: "json" };
import businessEncoder from "./business.encoder.json" with { type: "json" };
import businessEncoderAlerts from "./business.encoder-alerts.json" with { type: "json" };
import businessEncoderHistory from "./business.encoder-history.json" with { type: "json" };
import businessEncoderInspection from "./business.encoder-inspection.json" with { type: "json" };
import businessGroup from "./business.group.json" with { type: "json" };
import businessHotel from "./business.hotel.json" with { type: "json" };
import businessHotelCard from "./business.hotel-card.json" with { type: "json" };
import businessJob from "./business.job.json" with { type: "json" };
import businessMarkUsed from "./business.mark-used.json" with { type: "json" };
import businessOrder from "./business.order.json" with { type: "json" };
import businessPendingJobs from "./business.pending-jobs.json" with { type: "json" };
import businessReconciliation from "./business.reconciliation.json" with { type: "json" };
import businessRoom from "./business.room.json" with { type: "json" };
import businessSheetImport from "./business.sheet-import.json" with { type: "json" };
import businessTestCard from "./business.test-card.json" with { type: "json" };
import businessTestCardWizard from "./business.test-card-wizard.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import crud from "./crud.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import frame from "./frame.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import systemNoticeBell from "./system.notice-bell.json" with { type: "json" };
import systemPost from "./system.post.json" with { type: "json" };
import systemUser from "./system.user.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };
import uiDate from "./ui.date.json" with { type: "json" };
import uiRegion from "./ui.region.json" with { type: "json" };
import uiRichText from "./ui.rich-text.json" with { type: "json" };
import uiTable from "./ui.table.json" with { type: "json" };
import uiTree from "./ui.tree.json" with { type: "json" };
import uiUpload from "./ui.upload.json" with { type: "json" };
import uiView from "./ui.view.json" with { type: "json" };
import validation from "./validation.json" with { type: "json" };

export const catalogs = {
  "auth.session": authSession,
  bridge,
  "bridge.card-reader": bridgeCardReader,
  "bridge.pairing": bridgePairing,
  "bridge.wizard": bridgeWizard,
  "business.account": businessAccount,
  "business.card": businessCard,
  "business.card-days": businessCardDays,
  "business.card-fields": businessCardFields,
  "business.card-history": businessCardHistory,
  "business.card-standing": businessCardStanding,
  "business.card-verdict": businessCardVerdict,
  "business.consumption": businessConsumption,
  "business.desk": businessDesk,
  "business.desk-policy": businessDeskPolicy,
  "business.encoder": businessEncoder,
  "business.encoder-alerts": businessEncoderAlerts,
  "business.encoder-history": businessEncoderHistory,
  "business.encoder-inspection": businessEncoderInspection,
  "business.group": businessGroup,
  "business.hotel": businessHotel,
  "business.hotel-card": businessHotelCard,
  "business.job": businessJob,
  "business.mark-used": businessMarkUsed,
  "business.order": businessOrder,
  "business.pending-jobs": businessPendingJobs,
  "business.reconciliation": businessReconciliation,
  "business.room": businessRoom,
  "business.sheet-import": businessSheetImport,
  "business.test-card": businessTestCard,
  "business.test-card-wizard": businessTestCardWizard,
  common,
  crud,
  errors,
  frame,
  home,
  "system.notice-bell": systemNoticeBell,
  "system.post": systemPost,
  "system.user": systemUser,
  terms,
  "ui.date": uiDate,
  "ui.region": uiRegion,
  "ui.rich-text": uiRichText,
  "ui.table": uiTable,
  "ui.tree": uiTree,
  "ui.upload": uiUpload,
  "ui.view": uiView,
  validation,
};

import { findEndingCertificate, localize } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { inEachLanguage, serverHtml, serverText } from "../../../core/messages.ts";
import { TASK_ACTOR } from "../../../core/task-function.ts";
import type { NoticeService } from "../../system/notice/notice.service.ts";
import type { PaymentProviders } from "./payment-providers.service.ts";
import { PaymentProviderRepository } from "./provider.repository.ts";
import type { PaymentProviderService } from "./provider.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notices: NoticeService;
  readonly enabledProviders: PaymentProviders;
  readonly paymentProviders: PaymentProviderService;
}
/** Recipients of the warning: who may set up a provider. */
const AUDIENCE = "business:payment:provider";

/** Announces once that the last certificate is about to end. */
async function warn({ db, notices, enabledProviders, paymentProviders }: Deps): Promise<void> {
  const row = await new PaymentProviderRepository(db).of("wechat");
  const ending = row && findEndingCertificate(paymentProviders.toView(row));
  const [last] = row ? enabledProviders.readCertificates(row) : [];
  if (!ending || !last) return;
  const values = { serial: ending.serial, date: ending.endTime?.slice(0, 10) ?? "" };
  const text = serverHtml("paymentCertificate.text", values);
  const content = inEachLanguage((language) => `<p>${localize(text, language)}</p>`);
  await db.transaction().execute(async (trx) => {
    if (!(await new PaymentProviderRepository(trx).markAnnounced("wechat", last.endTime))) return;
    const title = serverText("paymentCertificate.title", values);
    await notices.publish(trx, TASK_ACTOR, { kind: "certificate", title, content, permission: AUDIENCE });
  });
}

/**
 * Of an enabled account that relies on platform certificates: fetches them, and warns even if that fails. Returns how
 * many are stored.
 */
export async function watchCertificates(deps: Deps): Promise<number> {
  const row = await new PaymentProviderRepository(deps.db).of("wechat");
  if (row?.status !== "0" || row.public_key_wrapped !== null) return 0;
  try {
    const { certificates } = await deps.paymentProviders.fetchCertificates(TASK_ACTOR);
    return certificates.length;
  } finally {
    await warn(deps);
  }
}

import type { MessageKey } from "@adel/messages";
import type { JobCharge } from "@adel/protocol/business/job/charge";
import { type Translate, useTranslation } from "../../core/locale/messages.ts";
import { numberText } from "../../core/number.ts";
import { Status, type Tone } from "../../ui/status.tsx";
import { useHotelCredit } from "./use-hotel-credit.ts";

/** unsure: the server did not answer, so it is unknown whether a job was created. */
export type ChargeState = JobCharge["state"] | "unsure";
/** What a card, or a try to write one, did to the credit. */
export interface Charge {
  readonly state: ChargeState;
  readonly quantity: number;
  /** The remaining credits, if the user may see them. */
  readonly remaining?: number | null | undefined;
}
/** What a try did that ended without a job's result. */
export type FailedCharge = Exclude<ChargeState, "charged">;

const TONES: Readonly<Record<ChargeState, Tone>> = {
  charged: "good",
  notCharged: "off",
  held: "warning",
  unsure: "warning",
};

/** The one wording for what was charged: on receipts, beside errors, in lists and short messages. */
export function chargeText(
  { state, quantity, remaining }: Charge,
  t: Translate<MessageKey<"business.account">>,
): string {
  const values = { quantity: numberText(quantity), remaining: numberText(remaining ?? 0) };
  const isLeftKnown = remaining !== undefined && remaining !== null;
  if (state === "held" || state === "unsure" || !isLeftKnown) return t(`charge.${state}`, values);
  return t(`charge.${state}Left`, values);
}

/** The same as a hook. */
export function useChargeText(): (charge: Charge) => string {
  const t = useTranslation("business.account");
  return (charge) => chargeText(charge, t);
}

export const ChargeStatus = ({ charge }: { readonly charge: Charge }) => (
  <Status color={TONES[charge.state]}>{useChargeText()(charge)}</Status>
);

/** Shown with an error without a job result; one card was requested. */
export function FailedChargeStatus({ state, hotelId }: { state: FailedCharge; hotelId: number | undefined }) {
  return hotelId === undefined ? (
    <ChargeStatus charge={{ state, quantity: 1 }} />
  ) : (
    <LeftAfterFailure state={state} hotelId={hotelId} />
  );
}
function LeftAfterFailure({ state, hotelId }: { state: FailedCharge; hotelId: number }) {
  const remaining = useHotelCredit(hotelId);
  return <ChargeStatus charge={{ state, quantity: 1, remaining }} />;
}

/** Several cards together: what was charged for them, and what is held still. */
export function totalCharges(charges: readonly Charge[], remaining: number | undefined): readonly Charge[] {
  const sum = (state: ChargeState) => charges.reduce((all, one) => all + (one.state === state ? one.quantity : 0), 0);
  const [charged, held] = [sum("charged"), sum("held")];
  return [
    { state: charged > 0 ? "charged" : "notCharged", quantity: charged, remaining },
    ...(held > 0 ? [{ state: "held", quantity: held } as const] : []),
  ];
}

/** Of several cards of one hotel, with what is left for its next. */
export function TotalCharge({ charges, hotelId }: { readonly charges: readonly Charge[]; readonly hotelId: number }) {
  const remaining = useHotelCredit(hotelId);
  return totalCharges(charges, remaining).map((charge) => <ChargeStatus key={charge.state} charge={charge} />);
}

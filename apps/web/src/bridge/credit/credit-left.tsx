import { ErrorAlert } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { numberText } from "../../core/number.ts";
import { Status } from "../../ui/status.tsx";
import { useHotelCredit } from "./use-hotel-credit.ts";

interface Props {
  readonly hotelId: number;
  /** How many cards are to be made. */
  readonly needed?: number;
}
/** What is left for a hotel's next cards; with nothing left, what to do about it, before anything is put on the encoder. */
export function CreditLeft({ hotelId, needed = 1 }: Props) {
  const t = useTranslation("business.account");
  const remaining = useHotelCredit(hotelId);
  if (remaining === undefined) return null;
  if (remaining <= 0) return <ErrorAlert error={{ error: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed } }} />;
  const isShort = remaining < needed;
  const values = { count: needed, remaining: numberText(remaining) };
  return <Status color={isShort ? "warning" : "good"}>{t(isShort ? "short" : "left", values)}</Status>;
}

import type { CardType } from "@adel/card";
import { useState } from "react";
import { isReversed } from "../../../bridge/wizard/validity-fields.tsx";
import { useSelectedHotel } from "../../../core/hotel/use-selected-hotel.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { defaultEnd } from "./type-form.ts";
import type { CardDetailsForm } from "./wizard-config.ts";

/** Whose card and for how long, while it is filled in. A type of card proposes its own end. */
export function useCardDetails(order: CardDetailsForm | undefined, cardType: CardType | undefined) {
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const proposed = cardType ? defaultEnd(cardType, clock.now(), zone) : "";
  const isAnswered = order !== undefined && order.cardType === cardType;
  const [hotel, setHotel] = useSelectedHotel(order?.hotel);
  const [validFrom, setFrom] = useState(order?.validFrom ?? "");
  const [validTo, setTo] = useState(isAnswered ? order.validTo : proposed);
  const reversed = isReversed(validFrom, validTo, fieldTime(clock.now(), zone));
  const answer: CardDetailsForm | undefined =
    hotel && !reversed ? { hotel, ...(cardType && { cardType }), validFrom, validTo } : undefined;
  return { hotel, setHotel, validFrom, setFrom, validTo, setTo, reversed, answer };
}
export type CardDetails = ReturnType<typeof useCardDetails>;

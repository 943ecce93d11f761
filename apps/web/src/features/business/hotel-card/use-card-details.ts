import type { CardType } from "@adel/card";
import { useState } from "react";
import { isReversed } from "../../../bridge/wizard/validity-fields.tsx";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { usePolicy } from "../desk/index.ts";
import { useSelectedHotel } from "../hotel/index.ts";
import { defaultEnd } from "./type-form.ts";
import type { CardDetailsForm } from "./wizard-config.ts";

/** Hotel and validity of the card, while they are entered. The end is proposed by card type and the hotel's policy. */
export function useCardDetails(order: CardDetailsForm | undefined, cardType: CardType | undefined) {
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const isAnswered = order !== undefined && order.cardType === cardType;
  const [hotel, setHotel] = useSelectedHotel(order?.hotel);
  const policy = usePolicy(hotel?.id);
  const [validFrom, setFrom] = useState(order?.validFrom ?? "");
  const [typedTo, setTo] = useState(isAnswered ? order.validTo : undefined);
  const validTo = typedTo ?? defaultEnd(cardType, policy, clock.now(), zone);
  const reversed = isReversed(validFrom, validTo, fieldTime(clock.now(), zone));
  const answer: CardDetailsForm | undefined =
    hotel && !reversed ? { hotel, ...(cardType && { cardType }), validFrom, validTo } : undefined;
  return { hotel, setHotel, validFrom, setFrom, validTo, setTo, reversed, answer };
}
export type CardDetails = ReturnType<typeof useCardDetails>;

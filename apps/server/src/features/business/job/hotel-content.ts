import {
  type ApplicationContent,
  cardKeys,
  emptyFingerprint,
  encodeDoorLock,
  encodeEnergySaver,
  encodeFingerprint,
  encodeLadder,
  sectorsOf,
} from "@adel/card";
import { encodeContent, type TicketContent } from "@adel/protocol";
import type { HotelCardRequest } from "./hotel-card-request.ts";
import { type CardDetails, toSeconds } from "./ticket-content.ts";

/** The six sectors of fingerprints: with the finger's template, or reserved and empty (card format §7). */
function region(cardDetails: CardDetails, { fingerprint }: HotelCardRequest, sequence: number): ApplicationContent[] {
  if (!fingerprint) return [];
  const { finger, template } = fingerprint;
  const data = template ? encodeFingerprint({ finger, template, sequence }, cardDetails) : emptyFingerprint();
  return [{ application: "fingerprint", sectors: sectorsOf(cardDetails.plan, "fingerprint"), data }];
}

/** A hotel card: each requested record in its sector of the plan, all with the hotel's key (card format §5). */
export function hotelContent(cardDetails: CardDetails, request: HotelCardRequest, sequence: number): TicketContent {
  const { uid, cardSize, hotelNumber, plan } = cardDetails;
  const head = {
    cardType: request.cardType,
    hotelNumber,
    sequence,
    validFrom: toSeconds(request.validFrom),
    validTo: toSeconds(request.validTo),
  };
  const { doorLock, energySaver, ladder } = request.records;
  const written = (
    application: ApplicationContent["application"],
    sector: number,
    data: Uint8Array,
  ): ApplicationContent => ({
    application,
    sectors: [sector],
    data,
  });
  const at = (sector: number) => ({ uid, sector });
  const applications = [
    ...(doorLock
      ? [written("doorLock", plan.doorLock, encodeDoorLock({ ...head, ...doorLock }, at(plan.doorLock), cardDetails))]
      : []),
    ...(energySaver
      ? [
          written(
            "energySaver",
            plan.energySaver,
            encodeEnergySaver({ ...head, ...energySaver }, at(plan.energySaver), cardDetails),
          ),
        ]
      : []),
    ...(ladder && plan.ladder !== undefined
      ? [written("ladder", plan.ladder, encodeLadder({ ...head, ...ladder }, at(plan.ladder), cardDetails))]
      : []),
    ...region(cardDetails, request, sequence),
  ];
  const holdings = applications.flatMap(({ application, sectors }) =>
    sectors.map((sector) => ({ application, sector })),
  );
  const { sectorKeys } = cardKeys(cardDetails, cardDetails, holdings, false);
  return encodeContent({ cardSize, applications, sectorKeys });
}

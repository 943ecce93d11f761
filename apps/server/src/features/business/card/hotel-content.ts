import {
  cardKeys,
  emptyFingerprint,
  encodeDoorLock,
  encodeEnergySaver,
  encodeFingerprint,
  encodeLadder,
  hex,
  sectorsOf,
} from "@adel/card";
import type { TicketContent } from "@adel/protocol";
import type { HotelOrder } from "./hotel-order.ts";
import { type CardMaking, opened, toSeconds } from "./ticket-content.ts";

type Written = TicketContent["applications"][number];

/** The six sectors of fingerprints: with the finger's template, or reserved and empty (card format §7). */
function region(making: CardMaking, { fingerprint }: HotelOrder, sequence: number): Written[] {
  if (!fingerprint) return [];
  const { finger, template } = fingerprint;
  const data = template ? encodeFingerprint({ finger, template, sequence }, making) : emptyFingerprint();
  return [{ application: "fingerprint", sectors: [...sectorsOf(making.plan, "fingerprint")], data: hex(data) }];
}

/** A hotel card: each record that was ordered in its sector of the plan, all under the hotel's key (card format §5). */
export function hotelContent(making: CardMaking, order: HotelOrder, sequence: number): TicketContent {
  const { uid, cardSize, hotelNumber, plan } = making;
  const head = {
    cardType: order.cardType,
    hotelNumber,
    sequence,
    validFrom: toSeconds(order.validFrom),
    validTo: toSeconds(order.validTo),
  };
  const { doorLock, energySaver, ladder } = order.records;
  const written = (application: Written["application"], sector: number, data: Uint8Array): Written => ({
    application,
    sectors: [sector],
    data: hex(data),
  });
  const at = (sector: number) => ({ uid, sector });
  const applications = [
    ...(doorLock
      ? [written("doorLock", plan.doorLock, encodeDoorLock({ ...head, ...doorLock }, at(plan.doorLock), making))]
      : []),
    ...(energySaver
      ? [
          written(
            "energySaver",
            plan.energySaver,
            encodeEnergySaver({ ...head, ...energySaver }, at(plan.energySaver), making),
          ),
        ]
      : []),
    ...(ladder && plan.ladder !== undefined
      ? [written("ladder", plan.ladder, encodeLadder({ ...head, ...ladder }, at(plan.ladder), making))]
      : []),
    ...region(making, order, sequence),
  ];
  const holdings = applications.flatMap(({ application, sectors }) =>
    sectors.map((sector) => ({ application, sector })),
  );
  const { sectorKeys } = cardKeys(making, making, holdings, false);
  return { cardSize, applications, sectorKeys: sectorKeys.map(opened) };
}

import {
  APPLICATIONS,
  type Application,
  cardKeys,
  devicesOf,
  encodeTestRecord,
  type MasterKey,
  RECORD_LENGTH,
  sectorCount,
  sectorsOf,
  type Uid,
  type WritableSize,
} from "@adel/card";
import { encodeContent, type SectorPlanInput, type TicketContent } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import type { TestCardRequest } from "./test-card-request.ts";

/** A card, its hotel and the keys for its content. */
export interface CardDetails {
  readonly uid: Uid;
  readonly cardSize: WritableSize;
  readonly hotelNumber: number;
  readonly plan: SectorPlanInput;
  readonly hotelKey: MasterKey;
  readonly factoryKey: MasterKey;
}

/** Seconds on a card; 0 is no limit (card format §6). */
export const toSeconds = (moment: number | null) => (moment === null ? 0 : Math.floor(moment / 1000));

/** A test card: one record in the plan's test sector, for a set card with the factory key (card format §5). */
export function testContent(cardDetails: CardDetails, request: TestCardRequest, sequence: number): TicketContent {
  const { uid, cardSize, hotelNumber, plan } = cardDetails;
  if (plan.test >= sectorCount(cardSize)) throw fail("CARD_TOO_SMALL");
  const record = encodeTestRecord(
    {
      hotelNumber,
      sequence,
      validFrom: toSeconds(request.validFrom),
      validTo: toSeconds(request.validTo),
      devices: devicesOf(request.testCardType),
      method: request.method,
      operation: request.operation,
      targetSector: request.targetSector,
    },
    { uid, sector: plan.test },
    cardDetails,
  );
  const holdings = [{ application: "test" as const, sector: plan.test }];
  const { sectorKeys } = cardKeys(cardDetails, cardDetails, holdings, request.operation === "set");
  const applications = [{ application: "test" as const, sectors: [plan.test], data: record }];
  return encodeContent({ cardSize, applications, sectorKeys });
}

/** Resets all sectors of the hotel's plan on a card of this size to factory state. */
export function eraseContent(cardDetails: CardDetails): TicketContent {
  const { cardSize, plan } = cardDetails;
  const held = APPLICATIONS.flatMap((application: Application) => {
    const sectors = sectorsOf(plan, application);
    return sectors.length > 0 && sectors.every((sector) => sector < sectorCount(cardSize))
      ? [{ application, sectors }]
      : [];
  });
  const holdings = held.flatMap(({ application, sectors }) => sectors.map((sector) => ({ application, sector })));
  const { sectorKeys } = cardKeys(cardDetails, cardDetails, holdings, false);
  const applications = held.map((one) => ({ ...one, data: new Uint8Array(one.sectors.length * RECORD_LENGTH) }));
  return encodeContent({ cardSize, applications, sectorKeys });
}

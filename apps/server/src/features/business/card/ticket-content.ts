import {
  APPLICATIONS,
  type Application,
  cardKeys,
  devicesOf,
  encodeTestRecord,
  hex,
  type MasterKey,
  type SectorKeys,
  sectorCount,
  sectorsOf,
  type Uid,
  type WritableSize,
} from "@adel/card";
import type { SectorPlanInput, TicketContent } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import type { TestCardRequest } from "./test-order.ts";

/** One card, one hotel and the keys its content is made with. */
export interface CardDetails {
  readonly uid: Uid;
  readonly cardSize: WritableSize;
  readonly hotelNumber: number;
  readonly plan: SectorPlanInput;
  readonly hotelKey: MasterKey;
  readonly factoryKey: MasterKey;
}

const RECORD_LENGTH = 48;
/** Seconds on a card; 0 is no limit (card format §6). */
export const toSeconds = (moment: number | null) => (moment === null ? 0 : Math.floor(moment / 1000));
/** Sector keys as a ticket carries them. */
export const revealKeys = ({ sector, keyA, keyB }: SectorKeys) => ({
  sector,
  keyA: keyA.reveal(),
  keyB: keyB.reveal(),
});

/** A test card: its one record in the plan's test sector, a set card's under the maker's key (card format §5). */
export function testContent(cardDetails: CardDetails, order: TestCardRequest, sequence: number): TicketContent {
  const { uid, cardSize, hotelNumber, plan } = cardDetails;
  if (plan.test >= sectorCount(cardSize)) throw fail("CARD_TOO_SMALL");
  const record = encodeTestRecord(
    {
      hotelNumber,
      sequence,
      validFrom: toSeconds(order.validFrom),
      validTo: toSeconds(order.validTo),
      devices: devicesOf(order.testCardType),
      method: order.method,
      operation: order.operation,
      targetSector: order.targetSector,
    },
    { uid, sector: plan.test },
    cardDetails,
  );
  const holdings = [{ application: "test" as const, sector: plan.test }];
  const { sectorKeys } = cardKeys(cardDetails, cardDetails, holdings, order.operation === "set");
  return {
    cardSize,
    applications: [{ application: "test", sectors: [plan.test], data: hex(record) }],
    sectorKeys: sectorKeys.map(revealKeys),
  };
}

/** Everything that the hotel's plan holds on a card of this size, back to factory state. */
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
  return {
    cardSize,
    applications: held.map(({ application, sectors }) => ({
      application,
      sectors: [...sectors],
      data: hex(new Uint8Array(sectors.length * RECORD_LENGTH)),
    })),
    sectorKeys: sectorKeys.map(revealKeys),
  };
}

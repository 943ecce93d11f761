import { getStanding, listForgotten } from "../model/standing.ts";
import { decideCard, decideRoom } from "../promises/decide.ts";
import type { CardPromise } from "../promises/promise.ts";
import type { Claim } from "../promises/sentence.ts";
import { now } from "../world/clock.ts";
import { readClaims, readStrip, reportClaim } from "./claims.ts";
import { listKeys, listOpened, reportDoors, type Scene } from "./scene.ts";

/** What is said of a card, held against the doors. */
function checkCardClaim(scene: Scene, uid: string, claim: Claim<CardPromise>): void {
  const { hotel, report } = scene;
  reportClaim(scene, claim);
  const standing = getStanding(hotel.model, uid, now());
  const facts = { hasClock: hotel.model.hasClock, now: now(), standing, opened: listOpened(scene, uid) };
  for (const difference of decideCard(claim, facts)) report.addDifference(difference);
}

/** A card is laid where it speaks first: what it is said to be is true. */
export async function checkCardAtHome(scene: Scene, uid: string): Promise<void> {
  const { clerk, report } = scene;
  await clerk.liftCard();
  await clerk.openHome();
  await clerk.layCard(uid);
  reportDoors(scene, uid);
  const { claim, first } = await readStrip(scene);
  if (claim) checkCardClaim(scene, uid, claim);
  else report.addDifference(`the table has no row for what is said of the card: “${first ?? "nothing"}”`);
  await clerk.liftCard();
}

/** What stands of a room on the page, held against its door. */
async function checkRoomClaims(scene: Scene, label: string): Promise<void> {
  const { hotel, report } = scene;
  const claims = await readClaims(scene, "room");
  const facts = { hotel: hotel.model, room: label, now: now(), openedBy: listKeys(scene, label) };
  for (const claim of claims) {
    reportClaim(scene, claim);
    for (const difference of decideRoom(claim, facts)) report.addDifference(difference);
  }
  const forgotten = listForgotten(hotel.model, label, now());
  const isCounted = claims.some(({ row }) => row.openedBy === "forgotten cards");
  if (forgotten.length > 0 && !isCounted)
    report.addDifference(`nothing says that ${forgotten.join(", ")} may open ${label} and is of no guest`);
  for (const { uid, content } of hotel.model.cards.values())
    if (
      content?.makesVoid &&
      !claims.some(({ row, values }) => row.openedBy === "card that makes void" && values.uid === uid)
    )
      report.addDifference(`nothing says that ${uid}, which makes cards of ${content.room} void, is to be erased`);
}

/** What the receipt of a move says of the old room, held against its door. */
export async function checkReceipt(scene: Scene, oldRoom: string): Promise<void> {
  const { hotel, report } = scene;
  const facts = { hotel: hotel.model, room: oldRoom, now: now(), openedBy: listKeys(scene, oldRoom) };
  const claims = (await readClaims(scene, "room")).filter(({ row }) => row.surfaces.includes("receipt"));
  for (const claim of claims) {
    reportClaim(scene, claim);
    for (const difference of decideRoom(claim, facts)) report.addDifference(difference);
  }
  if (claims.length === 0 && facts.openedBy.length > 0)
    report.addDifference(`nothing says that ${facts.openedBy.join(", ")} still opens ${oldRoom}`);
}

/** The clerk asks for a room: what is said of it is true. */
export async function checkRoom(scene: Scene, label: string): Promise<void> {
  await scene.clerk.openDesk();
  await scene.clerk.type(label);
  for (const uid of listKeys(scene, label)) reportDoors(scene, uid);
  await checkRoomClaims(scene, label);
}

/** A card is laid at the front desk: the page says whose it is, and nothing untrue of the room that it shows. */
export async function checkCardAtDesk(scene: Scene, uid: string): Promise<void> {
  const { clerk, report, hotel } = scene;
  await clerk.liftCard();
  await clerk.openDesk();
  await clerk.layCard(uid);
  reportDoors(scene, uid);
  const { owner, guestIsIn, isForgotten } = getStanding(hotel.model, uid, now());
  const claims = await readClaims(scene, "card");
  for (const claim of claims) checkCardClaim(scene, uid, claim);
  if (isForgotten && !claims.some(({ row }) => row.owner === owner)) {
    const whose = guestIsIn === undefined ? owner : `the guest who is in ${guestIsIn} now`;
    report.addDifference(`nothing says that card ${uid} is of ${whose}`);
  }
  // The card's own room, or the one in which its guest lives now.
  const room = await clerk.readRoom();
  if (room !== undefined) await checkRoomClaims(scene, room);
}

interface Voiding {
  /** The newer card, which the guest uses. */
  readonly used: string;
  readonly void: string;
  readonly room: string;
}

/** The guest uses the newer card: from then on its door does not open for the older one. */
export function expectVoid(scene: Scene, { used, void: old, room }: Voiding): void {
  const { hotel, programs, report } = scene;
  const { accepted, reason } = hotel.doors.present(room, used, programs.readImage(used));
  hotel.doors.presentAtAreas(used, programs.readImage(used));
  report.add("door", `the guest holds ${used} at ${room}: ${reason ?? "it opens"}`);
  if (!accepted) report.addDifference(`card ${used} does not open ${room}`);
  reportDoors(scene, old);
  if (listOpened(scene, old).includes(room)) report.addDifference(`card ${old} still opens ${room}`);
}

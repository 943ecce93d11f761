import { expectAct } from "../../judge/judge.ts";
import { checkPrice } from "../../judge/money-checks.ts";
import type { Scene } from "../../judge/scene.ts";
import { getEnd } from "../../model/hotel-day.ts";
import type { Intent } from "../../model/intent.ts";
import { now } from "../../world/clock.ts";

/** What a clerk wants who checks a guest in for one night. */
export const toCheckIn = (room: string, cards = 1): Intent => ({ act: "checkIn", room, cards, end: getEnd(now()) });

/** Lays cards one after the other. */
export async function layCards({ clerk, cards }: Scene, ...uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    cards.add(uid);
    await clerk.layCard(uid);
  }
}

/** A guest is checked in for a night, with these cards. */
export async function checkInGuest(scene: Scene, room: string, ...uids: readonly string[]): Promise<void> {
  const { clerk } = scene;
  await expectAct(scene, toCheckIn(room, uids.length), async () => {
    await clerk.type(uids.length === 1 ? room : `${room}*${uids.length}`);
    await checkPrice(scene, toCheckIn(room, uids.length));
    await clerk.press("Enter");
    await layCards(scene, ...uids);
  });
  await clerk.liftCard();
}

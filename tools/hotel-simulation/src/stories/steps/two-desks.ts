import { expectAct, expectHalfDone, expectRefusalFor, expectRest, expectWaiting } from "../../judge/judge.ts";
import type { Scene } from "../../judge/scene.ts";
import { checkRoom } from "../../judge/standing-checks.ts";
import { layCards, toCheckIn } from "./check-in-guest.ts";

interface Cards {
  readonly first: string;
  readonly second: string;
  readonly half: string;
  readonly rest: string;
}

/** Two clerks at one computer: the card that is laid is of the one who waited first, and each act is of one of them. */
export async function playTwoDesks(scene: Scene, whose: "same" | "other", cards: Cards): Promise<void> {
  const { clerk } = scene;
  const other = await scene.openSecondDesk(whose);
  await expectAct(scene, toCheckIn("201"), async () => {
    await clerk.type("201");
    await clerk.press("Enter");
    await expectWaiting(other, "admin", async () => {
      await other.clerk.type("202");
      await other.clerk.press("Enter");
    });
    await layCards(scene, cards.first);
  });
  await clerk.liftCard();
  await expectAct(other, toCheckIn("202"), () => layCards(other, cards.second));
  await other.clerk.liftCard();
  await clerk.openDesk();
  const act = await expectHalfDone(scene, toCheckIn("203", 2), 1, async () => {
    await clerk.type("203*2");
    await clerk.press("Enter");
    await layCards(scene, cards.half);
    await clerk.liftCard();
    await clerk.reload();
  });
  await other.clerk.openDesk();
  await expectRefusalFor(other, { act: "extra", room: "203", cards: 1 }, "act of another desk", async () => {
    await other.clerk.type("203 c");
    await other.clerk.press("Enter");
  });
  await expectRest(scene, act, async () => {
    await clerk.continueAct();
    await layCards(scene, cards.rest);
  });
  await clerk.liftCard();
  await checkRoom(other, "203");
}

import { getStanding } from "../model/standing.ts";
import { now } from "../world/clock.ts";
import type { Scene } from "./scene.ts";

/** How the answer names what a door does, and how the table does. */
const WORDS = { opens: "opens", mayOpen: "may open", doesNotOpen: "does not open" } as const;

/** What is said of a made card at the doors of its room, and whose it is, held against the doors and the model. */
export async function checkMadeCard({ hotel, programs, desk, report }: Scene, uid: string): Promise<void> {
  const answer = await desk.readStanding(uid);
  if (!answer) return;
  const { room, owner } = getStanding(hotel.model, uid, now());
  const image = programs.readImage(uid);
  const isOpenAt = {
    room: hotel.doors.listOpened(uid, image).length > 0,
    areas: hotel.doors.opensAreas(uid, image),
    energySaver: room !== undefined && hotel.doors.hasPower(room, uid, image),
  };
  for (const { door, atDoor } of answer.doors) {
    if (door === "lift") continue;
    report.countDecided(`made card: ${door} ${WORDS[atDoor]}`);
    if (atDoor !== "mayOpen" && (atDoor === "opens") !== isOpenAt[door])
      report.addDifference(`card ${uid} is said to be one that ${WORDS[atDoor]} at the ${door}: that is not so`);
  }
  // Of a card without a stay the model knows no owner.
  const hasLeft = owner === "guest who left" || owner === "guest who moved";
  if (answer.owner === "guest" && hasLeft)
    report.addDifference(`card ${uid} is said to be of a guest who is in, and is of: ${owner}`);
  if (answer.advice === "handOver" && !getStanding(hotel.model, uid, now()).canHandOver)
    report.addDifference(`card ${uid} is said to be one to hand over, and is of: ${owner}`);
}

/** Every card that was made in this hotel, and is as it was made. */
export async function checkMadeCards(scene: Scene): Promise<void> {
  for (const { uid, isDamaged } of scene.hotel.model.cards.values()) if (!isDamaged) await checkMadeCard(scene, uid);
}

import type { Clerk } from "../clerk/clerk.ts";
import type { DeskCalls } from "../clerk/desk-calls.ts";
import type { Language } from "../promises/promise.ts";
import type { WorldHotel } from "../world/hotel.ts";
import type { Programs } from "../world/programs.ts";
import type { Report } from "./report.ts";

/** What a story is played with. */
export interface Scene {
  readonly programs: Programs;
  readonly hotel: WorldHotel;
  readonly clerk: Clerk;
  /** Another program at the same desk. */
  readonly desk: DeskCalls;
  readonly language: Language;
  readonly report: Report;
  /** Nobody is at the desk while time passes: people sign in again, and open the shift again. */
  readonly passTime: (until: number) => Promise<Scene>;
  /** A second clerk comes, who signs in at the same computer: with the account of the first one, or with another. */
  readonly openSecondDesk: (whose: "same" | "other") => Promise<Scene>;
  /** Cards that were ever laid in this story. */
  readonly cards: Set<string>;
}

/** Labels of the rooms that a card would open now. */
export const listOpened = ({ hotel, programs }: Scene, uid: string): string[] =>
  hotel.doors.listOpened(uid, programs.readImage(uid));

/** Cards in anybody's hands that open the room now. */
export const listKeys = (scene: Scene, label: string): string[] =>
  [...scene.cards].filter((uid) => listOpened(scene, uid).includes(label));

/** Writes down what the doors do with a card. */
export function reportDoors(scene: Scene, uid: string): void {
  const opened = listOpened(scene, uid);
  const doors = opened.length > 0 ? `opens ${opened.join(", ")}` : "opens no room";
  scene.report.add("door", `card ${uid} ${doors}`);
}

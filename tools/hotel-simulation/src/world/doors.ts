import {
  cardOf,
  type Device,
  doorLock,
  energySaver,
  type LockLocation,
  type Reason,
  type Verdict,
} from "@adel/devices";
import type { RoomRow } from "./room-row.ts";

export interface DoorOptions {
  readonly manufacturerKey: Uint8Array;
  readonly hasClock: boolean;
  readonly now: () => number;
}

const toCard = (uid: string, image: Uint8Array) => cardOf(new Uint8Array(Buffer.from(uid, "hex")), image);

/** What neither time nor another card changes, once a lock was taught. */
const LASTING: readonly Reason[] = [
  "no-directory",
  "keys-refused",
  "wrong-kind",
  "mac-wrong",
  "another-hotel",
  "another-room",
];

/** The locks of a hotel, one for each room. */
export class Doors {
  readonly #locks: ReadonlyMap<string, Device>;
  /** An energy saver in each room. */
  readonly #savers: ReadonlyMap<string, Device>;
  /** Doors of areas that guests share, which belong to no room. */
  readonly #areaLocks: readonly Device[];
  /** For each image that was asked about, the locks that it may ever open. */
  readonly #candidates = new Map<string, readonly string[]>();

  constructor(rooms: readonly RoomRow[], areas: readonly number[], { manufacturerKey, hasClock, now }: DoorOptions) {
    const create = (make: typeof doorLock, location: LockLocation) =>
      make({ factoryKey: manufacturerKey, location, ...(hasClock && { clock: now }) });
    const toDevices = (make: typeof doorLock) =>
      new Map(
        rooms.map(({ label, building, floor, roomNumber }) => {
          return [label, create(make, { building, floor, room: roomNumber, areas: [] })] as const;
        }),
      );
    this.#locks = toDevices(doorLock);
    this.#savers = toDevices(energySaver);
    this.#areaLocks = areas.map((area) => create(doorLock, { building: 0, floor: 0, room: 0, areas: [area] }));
  }

  /** Somebody holds the card there: the lock remembers it. */
  present(label: string, uid: string, image: Uint8Array): Verdict {
    const lock = this.#locks.get(label);
    if (!lock) throw new Error(`no door ${label}`);
    return lock.present(toCard(uid, image));
  }

  /** Every lock learns the hotel from a set card; throws where one does not. */
  teach(uid: string, image: Uint8Array): void {
    this.#candidates.clear();
    for (const label of this.#locks.keys()) {
      const { accepted, reason } = this.present(label, uid, image);
      this.#savers.get(label)?.present(toCard(uid, image));
      if (!accepted) throw new Error(`the door of ${label} does not take the set card: ${reason}`);
    }
    for (const lock of this.#areaLocks) lock.present(toCard(uid, image));
  }

  /** Labels of the rooms that the card would open now; nothing changes by asking. */
  listOpened(uid: string, image: Uint8Array): string[] {
    return this.#listCandidates(uid, image).filter((label) => {
      const action = this.#probe(label, uid, image)?.action?.does;
      return action === "open" || action === "unlock";
    });
  }

  /** Whether there is power in the room with this card. */
  hasPower = (label: string, uid: string, image: Uint8Array): boolean =>
    this.#savers.get(label)?.probe(toCard(uid, image)).action?.does === "power";

  /** Somebody goes through each door that guests share: it remembers the card. */
  presentAtAreas(uid: string, image: Uint8Array): void {
    for (const lock of this.#areaLocks) lock.present(toCard(uid, image));
  }

  /** Whether the card opens every door that guests share, or none. */
  opensAreas(uid: string, image: Uint8Array): boolean {
    const opened = this.#areaLocks.filter((lock) => lock.probe(toCard(uid, image)).action?.does === "open");
    return opened.length === this.#areaLocks.length;
  }

  #listCandidates(uid: string, image: Uint8Array): readonly string[] {
    const key = Buffer.from(image).toString("base64");
    const known = this.#candidates.get(key);
    if (known) return known;
    const isCandidate = (label: string): boolean => {
      const reason = this.#probe(label, uid, image)?.reason ?? undefined;
      return reason === undefined || !LASTING.includes(reason);
    };
    const candidates = [...this.#locks.keys()].filter(isCandidate);
    this.#candidates.set(key, candidates);
    return candidates;
  }

  #probe = (label: string, uid: string, image: Uint8Array): Verdict | undefined =>
    this.#locks.get(label)?.probe(toCard(uid, image));
}

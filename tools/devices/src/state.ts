/** Where a device is installed. */
export type LockLocation = {
  readonly building: number;
  readonly floor: number;
  readonly room: number;
  /** Areas, 0–127, that its door or its power belongs to. */
  readonly areas: readonly number[];
};

export type Settings = {
  /** The maker's key, 16 bytes: what a device has from the factory. */
  readonly factoryKey: Uint8Array;
  readonly location: LockLocation;
  /** Seconds since 1970-01-01 UTC; a device without a clock skips validity. */
  readonly clock?: () => number;
};

/** What a set card taught. */
export type LearnedSettings = {
  readonly hotelNumber: number;
  readonly hotelKey: Uint8Array;
  readonly targetSector: number;
  /** Of the last accepted test card. */
  readonly sequence: number;
};

/** What a device keeps without power. */
export type Memory = {
  settings: LearnedSettings | undefined;
  /** The newest sequence of accepted door-lock records, for each room and card type. */
  newest: Map<string, number>;
  /** Until when an unlock card holds it open. */
  openUntil: number;
};

/** How one make of device differs from another. */
export type Make = {
  /** Its bit in a test card's device types. */
  readonly bit: number;
  /** Kinds of record that it accepts in its target sector. */
  readonly kinds: readonly ("doorLock" | "energySaver")[];
};

import type { Feature } from "../../../core/feature.ts";
import { roomMigration } from "./migrations/2026-11-24-room.ts";

export const roomFeature: Feature = {
  name: "business/room",
  migrations: [roomMigration],
};

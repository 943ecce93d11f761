import { EncoderInput } from "@adel/protocol";
import type { Feature } from "../../../core/feature.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { EncoderRepository } from "./encoder.repository.ts";
import { encoderMigration } from "./migrations/2026-11-20-encoder.ts";
import { encoderLineMigration } from "./migrations/2026-11-21-encoder-line.ts";
import { encoderBindingsMigration } from "./migrations/2026-11-22-encoder-bindings.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;

export const encoderFeature: Feature = {
  name: "business/encoder",
  migrations: [encoderMigration, encoderLineMigration, encoderBindingsMigration],
  /** The example encoder stands at the front desk of the first example hotel. */
  seedDemo: async ({ db, clock }) => {
    const dept_id = await new DeptTree(db).named("西湖宾馆");
    if (dept_id === undefined || (await new EncoderRepository(db).byNumber("FRONT-DESK-1"))) return;
    const input = EncoderInput.parse({
      deviceName: "前台发卡机",
      deviceNumber: "FRONT-DESK-1",
      driver: "twn4",
    });
    await new EncoderRepository(db).insert(input, { dept_id, create_by: ADMIN_ID, create_time: clock.now() });
  },
};

import { JobInput } from "@adel/protocol";
import type { Feature } from "../../../core/feature.ts";
import { JobRepository } from "./job.repository.ts";
import { jobMigration } from "./migrations/2026-11-24-job.ts";

/** Tasks that a new database begins with. */
const seeded = [
  ["标记未回报的制卡任务", "cardJob.markUnknown()", "0 0/5 * * * ?"],
  ["清理导出文件", "exportFile.trim()", "0 15 * * * ?"],
  ["清理操作日志", "operLog.trim(365)", "0 10 3 * * ?"],
  ["清理登录日志", "loginLog.trim(365)", "0 20 3 * * ?"],
  ["清理任务日志", "jobLog.trim(90)", "0 30 3 * * ?"],
  ["备份", "backup.write(7)", "0 40 3 * * ?"],
  ["校验审计记录", "auditTrail.verify()", "0 0 4 * * ?"],
  ["校验账目", "ledger.verify()", "0 30 4 * * ?"],
] as const;

export const jobFeature: Feature = {
  name: "monitor/job",
  migrations: [jobMigration],
  seed: async ({ db, clock }) => {
    if ((await new JobRepository(db).count()) > 0) return;
    for (const [jobName, invokeTarget, cronExpression] of seeded) {
      const settings = { jobGroup: "SYSTEM", misfirePolicy: "2", concurrent: "1", status: "0" };
      const input = JobInput.parse({ jobName, invokeTarget, cronExpression, ...settings });
      // The scheduler sets the first due time.
      await new JobRepository(db).insert(input, { next_time: null, create_by: "", create_time: clock.now() });
    }
  },
};

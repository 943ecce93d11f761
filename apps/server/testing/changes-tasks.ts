import { bodies, type CallName, type ChangingWorld, crud, type MakeReady } from "./changing-world.ts";

/** Calls that change timed tasks and their log. */
export const timedTasks = (world: ChangingWorld) => {
  const job = crud(world, "monitor/job", "job", "jobId");
  const alarm = crud(world, "monitor/alarm", "alarm", "alarmId");
  const runs = async () => {
    const { jobName } = bodies(world.next()).job;
    const log = { job_name: jobName, job_group: "DEFAULT", invoke_target: "exportFile.trim()", status: "0" } as const;
    const times = { due_time: null, start_time: 1, create_time: 2, cost_time: 1 };
    const { job_log_id } = await world.db
      .insertInto("sys_job_log")
      .values({ ...log, ...times, message_zh: "", message_en: "", fault: null, fault_values: "{}" })
      .returning("job_log_id")
      .executeTakeFirstOrThrow();
    return job_log_id;
  };
  return {
    "alarm.create": alarm.create,
    "alarm.change": alarm.change,
    "alarm.remove": alarm.remove,
    "alarm.test": async () => ({
      method: "POST",
      path: `monitor/alarm/${(await alarm.added()).id}/test`,
      body: { send: true },
    }),
    "job.create": job.create,
    "job.change": job.change,
    "job.remove": job.remove,
    "job.setStatus": async () => ({
      method: "PUT",
      path: "monitor/job/changeStatus",
      body: { jobId: (await job.added()).id, status: "0" },
    }),
    "job.run": async () => ({ method: "PUT", path: "monitor/job/run", body: { jobId: (await job.added()).id } }),
    "jobLog.remove": async () => ({ method: "DELETE", path: `monitor/jobLog/${await runs()}` }),
    "cache.clearName": () => ({ method: "DELETE", path: "monitor/cache/clearCacheName/providers:" }),
    "cache.clearKey": async () => {
      const [key] = (await world.server.call("GET", "monitor/cache/getKeys/principals:", { token: world.token })).body
        .data;
      return { method: "DELETE", path: `monitor/cache/clearCacheKey/${key}` };
    },
    "cache.clearAll": () => ({ method: "DELETE", path: "monitor/cache/clearCacheAll" }),
    "jobLog.clean": () => ({ method: "DELETE", path: "monitor/jobLog/clean" }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

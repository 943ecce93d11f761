import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FamilyClient, familyClient } from "../../testing/family-client.ts";
import { createKeyRings } from "../../testing/gen-table.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

describe.for(["OLD", "NEW"] as const)("monitoring and tools of a client of the family, generation %s", (generation) => {
  let server: TestServer;
  let client: FamilyClient;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo", captcha: "test" });
    client = familyClient(server, generation);
    await client.signIn();
  });
  afterAll(() => server.close());
  const call: FamilyClient["call"] = (...given) => client.call(...given);
  const has = (value: object, ...keys: string[]) => {
    for (const key of keys) expect(value, key).toHaveProperty(key);
  };
  const rowsOf = async (url: string, params: object = {}) => (await client.list(url, params)).rows;

  it("plans, pauses, runs and removes jobs, with choices as numbers", async () => {
    // The newer client's own defaults.
    const job = {
      ...{ jobName: "族任务", jobGroup: "DEFAULT", invokeTarget: "exportFile.trim()", cronExpression: "0 0 3 * * ?" },
      ...{ misfirePolicy: 1, concurrent: 1, status: "0" },
    };
    await call("POST", "/monitor/job", job);
    const [row] = await rowsOf("/monitor/job/list", { jobName: "族任务", jobGroup: "DEFAULT", status: "0" });
    has(row, "jobId", "jobName", "jobGroup", "invokeTarget", "cronExpression", "misfirePolicy", "concurrent", "status");
    const { data } = await call("GET", `/monitor/job/${row.jobId}`);
    has(data, "nextValidTime", "createTime", "remark");
    expect(data).toMatchObject({ misfirePolicy: "1", concurrent: "1", status: "0" });
    await call("PUT", "/monitor/job", { ...data, jobName: "族任务二" });
    await call("PUT", "/monitor/job/changeStatus", { jobId: row.jobId, status: "1" });
    expect((await call("GET", `/monitor/job/${row.jobId}`)).data.status).toBe("1");
    await call("PUT", "/monitor/job/run", { jobId: row.jobId, jobGroup: "DEFAULT" });
    await expect.poll(async () => (await rowsOf("/monitor/jobLog/list", { jobName: "族任务二" })).length).toBe(1);
    const [log] = await rowsOf("/monitor/jobLog/list", { jobName: "族任务二", jobGroup: "DEFAULT", status: "0" });
    has(log, "jobLogId", "jobName", "jobGroup", "invokeTarget", "jobMessage", "status", "exceptionInfo", "createTime");
    expect((await call("GET", `/monitor/jobLog/${log.jobLogId}`)).data).toMatchObject({ jobLogId: log.jobLogId });
    await client.sheet("/monitor/job/export", { jobName: "族" });
    await client.sheet("/monitor/jobLog/export", { jobName: "族" });
    await call("DELETE", `/monitor/jobLog/${log.jobLogId}`);
    await call("DELETE", "/monitor/jobLog/clean");
    await call("DELETE", `/monitor/job/${row.jobId}`);
    expect(await rowsOf("/monitor/job/list", { jobName: "族任务二" })).toEqual([]);
  });

  it("watches the server", async () => {
    const { data } = await call("GET", "/monitor/server");
    has(data.cpu, "cpuNum", "used", "sys", "free");
    has(data.mem, "total", "used", "free", "usage");
    has(data.jvm, "total", "used", "free", "usage", "name", "version", "startTime", "runTime", "home", "inputArgs");
    has(data.sys, "computerName", "computerIp", "osName", "osArch", "userDir");
    has(data.sysFiles[0], "dirName", "sysTypeName", "typeName", "total", "free", "used", "usage");
    for (const figure of [data.cpu.used, data.mem.usage, data.jvm.usage, data.sysFiles[0].usage])
      expect(figure).toEqual(expect.any(Number));
  });

  it("looks into caches and empties them", async () => {
    const { data } = await call("GET", "/monitor/cache");
    has(data, "info", "dbSize", "commandStats");
    has(data.info, "redis_version", "redis_mode", "tcp_port", "connected_clients", "uptime_in_days");
    has(data.info, "used_memory_human", "used_cpu_user_children", "maxmemory_human", "aof_enabled");
    has(data.info, "rdb_last_bgsave_status", "instantaneous_input_kbps", "instantaneous_output_kbps");
    for (const stat of data.commandStats) has(stat, "name", "value");
    const [first] = (await call("GET", "/monitor/cache/getNames")).data;
    has(first, "cacheName", "remark");
    const found = (await call("GET", "/monitor/cache/getNames")).data.map(
      ({ cacheName }: { cacheName: string }) => cacheName,
    );
    for (const name of found) {
      const keys: string[] = (await call("GET", `/monitor/cache/getKeys/${name}`)).data;
      const [key] = keys;
      if (key === undefined) continue;
      const value = await call("GET", `/monitor/cache/getValue/${name}/${encodeURIComponent(key)}`);
      has(value.data, "cacheName", "cacheKey", "cacheValue");
      await call("DELETE", `/monitor/cache/clearCacheKey/${encodeURIComponent(key)}`);
    }
    await call("DELETE", `/monitor/cache/clearCacheName/${first.cacheName}`);
    await call("DELETE", "/monitor/cache/clearCacheAll");
    for (const name of ["login_tokens:", "sys_config:", "sys_dict:", "captcha_codes:", "repeat_submit:", "rate_limit:"])
      expect([200, 404], name).toContain((await client.raw("GET", `/monitor/cache/getKeys/${name}`)).body.code);
  });

  it("generates code", async () => {
    await createKeyRings(server.context.db, "sqlite");
    const free = await rowsOf("/tool/gen/db/list", { tableName: "biz_key_ring" });
    has(free[0], "tableName", "tableComment");
    await call("POST", "/tool/gen/importTable?tables=biz_key_ring&tplWebType=element-plus");
    const [row] = await rowsOf("/tool/gen/list", { tableName: "biz_key_ring" });
    has(row, "tableId", "tableName", "tableComment", "className", "createTime", "updateTime");
    const { data } = await call("GET", `/tool/gen/${row.tableId}`);
    has(data, "info", "rows", "tables");
    has(data.info, "tableId", "tableName", "tableComment", "className", "moduleName", "businessName", "functionName");
    has(data.rows[0], "columnName", "columnComment", "columnType", "javaType", "javaField", "isPk");
    has(data.rows[0], "isRequired", "isInsert", "isEdit", "isList", "isQuery", "queryType", "htmlType", "dictType");
    has(data.rows[0], "sort");
    expect((await call("GET", `/tool/gen/column/${row.tableId}`)).rows.length).toBe(data.rows.length);
    const params = { treeCode: "", treeParentCode: "", treeName: "", parentMenuId: 3 };
    const info = { ...data.info, businessName: "keyRing", functionName: "钥匙圈" };
    await call("PUT", "/tool/gen", { ...info, columns: data.rows, params });
    const preview = (await call("GET", `/tool/gen/preview/${row.tableId}`)).data;
    expect(Object.values(preview).every((text) => typeof text === "string")).toBe(true);
    for (const url of ["/tool/gen/batchGenCode?tables=biz_key_ring", "/tool/gen/download/biz_key_ring"])
      expect((await client.raw("GET", url)).raw.subarray(0, 2).toString(), url).toBe("PK");
    await call("GET", "/tool/gen/synchDb/biz_key_ring");
    await call("DELETE", `/tool/gen/${row.tableId}`);
  });

  it("filters by a value that no row has", async () => {
    for (const url of ["/system/user/list", "/system/role/list", "/system/post/list", "/monitor/operlog/list"])
      expect(await client.list(url, { status: "9" }), url).toMatchObject({ rows: [], total: 0 });
    expect((await call("GET", "/system/dept/list?status=9")).data).toEqual([]);
  });

  it("filters the operation log by everything that its page offers", async () => {
    await call("POST", "/system/post", { postCode: "logged", postName: "已记", postSort: 1, status: "0" });
    const filter = { title: "岗位", operName: "adm", operIp: "127.", businessType: 1, status: 0 };
    const [entry] = await rowsOf("/monitor/operlog/list", filter);
    expect(entry).toMatchObject({ operName: "admin", businessType: 1, status: 0 });
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { answers, freePort, type Part, startPart, stopPart } from "./processes.ts";

const parts: Part[] = [];
const node = (script: string): Part => {
  const part = startPart({ name: "part", args: ["-e", script], env: process.env, show: () => false });
  parts.push(part);
  return part;
};
afterEach(async () => {
  await Promise.all(parts.splice(0).map(stopPart));
});

describe("a port", () => {
  test("is the wished one while nobody listens there, and another when somebody does", async () => {
    const wished = await freePort();
    expect(await freePort(wished)).toBe(wished);
    const taken = createServer().listen(wished, "127.0.0.1");
    await once(taken, "listening");
    expect(await freePort(wished)).not.toBe(wished);
    taken.close();
  });
});

describe("a part", () => {
  test("answers once it listens, and is gone when stopped", async () => {
    const port = await freePort();
    const part = node(`require("http").createServer((_, reply) => reply.end()).listen(${port}, "127.0.0.1")`);
    await answers(`http://127.0.0.1:${port}/`, part);
    await stopPart(part);
    expect(part.process.signalCode).toBe("SIGTERM");
  });

  test("that ends before it answers is an error that names it", async () => {
    await expect(answers("http://127.0.0.1:9/", node("process.exit(3)"))).rejects.toThrow(
      "part ended by itself: it did not answer",
    );
  });

  test("takes its own children with it", async () => {
    const port = await freePort();
    const server = `require("http").createServer((_, r) => r.end()).listen(${port}, "127.0.0.1")`;
    const part = node(
      `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}]); setInterval(() => {}, 1e6)`,
    );
    await answers(`http://127.0.0.1:${port}/`, part);
    await stopPart(part);
    await expect.poll(() => freePort(port)).toBe(port);
  });

  test("that has already ended is stopped without complaint", async () => {
    const part = node("");
    await part.ended;
    await stopPart(part);
    expect(part.process.exitCode).toBe(0);
  });
});

import { randomBytes } from "node:crypto";
import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startTestServer } from "../../../testing/test-server.ts";
import { createAppContext } from "../../app.ts";
import { openVault } from "./vault.ts";

describe("the vault", () => {
  const vault = openVault(randomBytes(32));
  const secret = randomBytes(16);

  it("returns what it encrypted, and encrypts it differently each time", () => {
    const [one, two] = [vault.wrap("a", secret), vault.wrap("a", secret)];
    expect(one).not.toBe(two);
    expect(Buffer.from(vault.unwrap("a", one))).toEqual(secret);
  });

  it("decrypts nothing under another name, with another key or after a change", () => {
    const wrapped = vault.wrap("hotel-key", secret);
    expect(() => vault.unwrap("encoder-key/1", wrapped)).toThrow();
    expect(() => openVault(randomBytes(32)).unwrap("hotel-key", wrapped)).toThrow();
    const changed = Buffer.from(wrapped, "base64url");
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => vault.unwrap("hotel-key", changed.toString("base64url"))).toThrow();
    expect(() => vault.unwrap("hotel-key", "")).toThrow();
  });
});

describe("the key file", () => {
  it("is created at the first start, readable only by its owner, and used again", async () => {
    const server = await startTestServer("sqlite", { isFirstStart: true });
    expect(statSync(server.config.keyFile).mode & 0o777).toBe(0o600);
    const again = await createAppContext(server.config, server.clock, () => undefined);
    expect(again.vault.check).toBe(server.context.vault.check);
    await again.db.destroy();
    await server.close();
  });

  it("is made unreadable for other accounts at the start, like the database", async () => {
    const server = await startTestServer();
    const { keyFile, databaseUrl } = server.config;
    const isFile = !databaseUrl.startsWith("postgres");
    const files = isFile ? [keyFile, databaseUrl] : [keyFile];
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
    for (const file of files) chmodSync(file, 0o644);
    const told: string[] = [];
    const again = await createAppContext(server.config, server.clock, (line) => told.push(line));
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
    expect(told).toEqual(files.map((file) => expect.stringContaining(`${file} could be read by other accounts`)));
    await again.db.destroy();
    await server.close();
  });

  it.for([
    ["missing", (path: string) => rmSync(path), /is missing/],
    ["another one", (path: string) => writeFileSync(path, `${"ab".repeat(32)}\n`), /not the one/],
    ["damaged", (path: string) => writeFileSync(path, "abc"), /64 hex digits/],
  ] as const)("stops the start when it is %s, and is not made anew", async ([, spoil, says]) => {
    const server = await startTestServer();
    spoil(server.config.keyFile);
    await expect(createAppContext(server.config, server.clock, () => undefined)).rejects.toThrow(says);
    await server.close();
  });
});

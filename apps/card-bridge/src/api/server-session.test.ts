// One cast: a bridge's message is read by the field that a test checks.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { contentOf, hex } from "@adel/card";
import { BridgeMessage, type ServerMessage } from "@adel/protocol";
import { SESSION_CLOSE } from "@adel/protocol/bridge/session";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { addBinding, newKey } from "../jobs/bindings.ts";
import {
  contentClaims,
  type DaemonSetup,
  daemonSetup,
  ENCODER,
  error,
  lease,
  type PageSocket,
  roomCard,
  UID,
} from "./testing/daemon.ts";

type Word = BridgeMessage["word"];
type Named<W extends Word> = Extract<BridgeMessage, { word: W }>;
const JOB = "job-0000000000000001";

const spec = roomCard();

/** A server at the other end of the connection, as far as a bridge needs one. */
async function startOtherServer() {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const words: BridgeMessage[] = [];
  let look: () => void = () => undefined;
  let line: WebSocket | undefined;
  let lines = 0;
  const order = (one: ServerMessage) => line?.send(JSON.stringify(one));
  server.on("connection", (socket) => {
    line = socket;
    lines += 1;
    order({ order: "challenge", nonce: "N".repeat(22) });
    socket.on("message", (data) => {
      words.push(BridgeMessage.parse(JSON.parse(String(data))));
      look();
    });
  });
  /** The next matching message of this kind; it is removed. */
  const waitFor = <W extends Word>(word: W, fits: (one: Named<W>) => boolean = () => true) =>
    new Promise<Named<W>>((resolve) => {
      look = () => {
        const at = words.findIndex((one) => one.word === word && fits(one as Named<W>));
        if (at < 0) return;
        look = () => undefined;
        resolve(words.splice(at, 1)[0] as Named<W>);
      };
      look();
    });
  return {
    order,
    waitFor,
    words,
    lines: () => lines,
    connect: () => new WebSocket(`ws://127.0.0.1:${port}`),
    letIn: async () => {
      const { token } = await waitFor("login");
      order({ order: "welcome" });
      return token;
    },
    refuse: () => line?.close(SESSION_CLOSE.refused),
    hangUp: () => line?.terminate(),
    close: () => {
      line?.terminate();
      server.close();
    },
  };
}

let setup: DaemonSetup;
let far: Awaited<ReturnType<typeof startOtherServer>>;
beforeEach(async () => {
  far = await startOtherServer();
  setup = await daemonSetup();
  await setup.stop();
  setup.place(setup.card);
  await setup.start({ connectServer: far.connect });
});
afterEach(async () => {
  await setup.dispose();
  far.close();
});

/** A ticket for the present card, with a nonce that the bridge gave to a page. */
async function sealed(page: PageSocket, held: string): Promise<string> {
  const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
  const content = contentClaims(contentOf(spec, UID));
  const whose = { jobId: JOB, deviceNumber: "E-0001", uid: hex(UID) };
  return setup.server.seal({ ...whose, nonce, candidates: [], act: "write", content });
}
/** Messages are handled in order, so after this reply all earlier messages were handled. */
const afterTheQuestion = async (ticket: string) => {
  far.order({ order: "ask", ticket });
  far.order({ order: "diagnose", id: 1 });
  await far.waitFor("diagnosis");
  return far.words.filter(({ word }) => word === "job");
};

describe("the connection to the server", () => {
  it("signs the nonce at login, reports the encoder, and is reconnected after a loss with growing pauses", async () => {
    expect(await far.letIn()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await far.waitFor("status", ({ encoder, offer }) => encoder.deviceNumber === "E-0001" && offer?.uid === hex(UID));
    for (let count = 1; count <= 3; count += 1) {
      far.hangUp();
      await setup.until(() => setup.logged.filter((line) => line.includes("logged out")).length === count);
      setup.forward(500);
      expect(far.lines()).toBe(count);
      setup.forward(30_000);
      await far.letIn();
    }
    await far.waitFor("status");
  });

  it("does not report a nonce again once a job with it has arrived", async () => {
    await far.letIn();
    const { offer } = await far.waitFor("status", (status) => status.offer?.uid === hex(UID));
    const content = contentClaims(contentOf(spec, UID));
    const whose = { jobId: JOB, deviceNumber: "E-0001", uid: hex(UID), nonce: offer?.nonce ?? "" };
    const ticket = await setup.server.seal({ ...whose, candidates: [], act: "write", content });
    const before = far.words.length;
    far.order({ order: "run", jobId: JOB, ticket, by: "lin", steal: false });
    await far.waitFor("accepted");
    await far.waitFor("job", ({ job }) => job.state === "finished");
    const reported = far.words.slice(before).flatMap((word) => (word.word === "status" ? [word.offer?.nonce] : []));
    expect(reported.length).toBeGreaterThan(0);
    expect(reported).not.toContain(offer?.nonce);
  });

  it("signs that a job never began if its page disconnected with it, and never begins it", async () => {
    await far.letIn();
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    far.order({ order: "ask", ticket });
    const { job } = await far.waitFor("job");
    expect(job).toMatchObject({ jobId: JOB, state: "finished", outcome: "cancelled", fault: "CANCELLED" });
    expect(await setup.server.result(job.result ?? "")).toMatchObject({
      jobId: JOB,
      outcome: "cancelled",
      blocksWritten: 0,
      uid: hex(UID),
      act: "write",
    });
    expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket }))).toBe("TICKET_REFUSED");
    expect(await afterTheQuestion(ticket)).toEqual([]);
  });

  it("does not sign that for a job that it has", async () => {
    await far.letIn();
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(JOB, ({ state }) => state === "waiting");
    const waitFor = await afterTheQuestion(ticket);
    expect(waitFor.filter((word) => word.word === "job" && word.job.state === "finished")).toEqual([]);
  });

  it("does not sign that for a time before its start, because a lost journal would look the same", async () => {
    await far.letIn();
    const page = await setup.page();
    const ticket = await sealed(page, await lease(page));
    await setup.stop();
    await setup.start({ connectServer: far.connect });
    await far.letIn();
    expect(await afterTheQuestion(ticket)).toEqual([]);
  });
});

describe("a stored binding that no connection is of use to", () => {
  it.each([
    ["an unknown option", { encoder: "twn4:/dev/ttyS0?timout=3000" }, "a bound encoder has an unusable address"],
    ["an option named as what every object has", { encoder: "twn4:/dev/ttyS0?constructor=1" }, "unusable address"],
    ["an unknown driver", { encoder: "acme:/dev/ttyS0" }, "unusable address"],
    ["no address at all", { encoder: "" }, "unusable address"],
    ["a server of another protocol", { server: "mailto:office@office.example" }, "unusable server"],
    ["a server that no socket can reach", { server: "office://office.example" }, "unusable server"],
  ])("gets none because of %s, at the start or later, and the other encoders go on", async (_, wrong, why) => {
    const devices = ["E-0002", "E-0003"] as const;
    const bind = (deviceNumber: string) =>
      addBinding(setup.files.bindings, {
        ...{ deviceNumber, deviceName: "back office", encoder: `pn532:/dev/${deviceNumber}`, origins: [] },
        ...{ server: "https://office.example", key: newKey(setup.keyText), ...wrong },
      });
    await far.letIn();
    await setup.stop();
    await bind(devices[0]);
    let lines = 0;
    const connectServer = () => {
      lines += 1;
      return far.connect();
    };
    await setup.start({ connectServer });
    await far.letIn();
    await far.waitFor("status", ({ encoder }) => encoder.deviceNumber === "E-0001");
    await setup.rebound(() => bind(devices[1]));
    far.order({ order: "diagnose", id: 1 });
    await far.waitFor("diagnosis");
    expect(lines).toBe(1);
    expect(setup.logged.filter((line) => line.includes(why)).length).toBeGreaterThan(0);
  });
});

describe("the state of the connection", () => {
  it("is told to a local tool alone: logged in, or revoked once the server refuses the key", async () => {
    const tool = setup.socket({});
    await tool.challenge();
    await tool.ask("open", { localToken: (await readFile(setup.files.token, "utf8")).trim() });
    const state = async () => (await tool.ask("servers", {})).servers[0]?.state;
    await far.letIn();
    await expect.poll(state).toBe("open");
    far.refuse();
    await expect.poll(state).toBe("revoked");
    const page = await setup.page();
    expect(await error(page.ask("servers", {}))).toBe("LOCAL_TOOLS_ONLY");
  });
});

import type { JobStatus } from "@adel/protocol/bridge/message";
import type { Hotel } from "@adel/protocol/business/hotel";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect } from "vitest";
import { fillIn } from "../../core/testing/fill-in.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../core/testing/render.tsx";
import { buildHotel } from "../../features/business/hotel/testing/build-hotel.ts";
import { BridgeProvider } from "../use-bridge.tsx";
import {
  BLANK,
  BridgeFailure,
  boundEncoder,
  cardOn,
  encoderSeen,
  fakeBridge,
  jobId,
  jobSeen,
  sentJob,
  testBridge,
  writtenJob,
} from "./fake-bridge.ts";

/** A card that may lie there before the one that is written. */
const EARLIER = "9C1E4702";
export const readId = "read-000000000001";

/** A hotel without ladders and fingerprints, as tests of these pages choose it. */
export const hotel = buildHotel();

/** Two visible hotels: none is preset. */
export const twoHotels = {
  "hotel.list": () => ({ rows: [hotel, buildHotel({ id: 2, hotelName: "湖滨" })], total: 2 }),
};

export const finished = (id: string, action: JobStatus["act"]): JobStatus =>
  jobSeen({ jobId: id, act: action, state: "finished", outcome: "done", result: `signed-${id}` });

export interface WizardSetup {
  readonly hotel: Hotel;
  readonly answers?: Parameters<typeof fakeServer>[0];
  readonly permissions?: readonly string[];
  /** The page's address. */
  readonly at?: string;
  /** Jobs that the bridge has when the page connects. */
  readonly watched?: readonly JobStatus[];
  readonly run?: () => unknown;
  /** Returns when the bridge has looked at the card. */
  readonly looking?: () => Promise<void>;
  /** Replies of the bridge instead of the usual ones. */
  readonly methods?: Parameters<typeof fakeBridge>[0];
}
/** A wizard's page with a hotel, a server and a bridge with one encoder, on which cards can be put. */
export async function openWizard(
  page: ReactNode,
  { hotel, answers = {}, permissions = ["*:*:*"], at = "/", watched = [], run, looking, methods }: WizardSetup,
) {
  const server = fakeServer({
    ...signedInHandlers([...permissions]),
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "hotel.list": () => ({ rows: [hotel], total: 1 }),
    "card.authorize": () => undefined,
    "card.createJob": () => ({ ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" }),
    "card.jobResult": () => ({ ...writtenJob, testCardId: 3, receipt: "receipt-job" }),
    "card.cancelJob": () => undefined,
    ...answers,
  });
  const on = { uid: EARLIER };
  let isTaken = false;
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [...watched] }),
    acquire: ({ steal: takeOver }) => {
      if (isTaken && !takeOver) throw new BridgeFailure("LEASE_HELD", { holder: "Li" });
      isTaken = true;
      return { lease: "lease-1" };
    },
    release: () => {
      isTaken = false;
    },
    identify: async () => {
      await looking?.();
      return { card: cardOn(on.uid).card, nonce: "n".repeat(22) };
    },
    run: run ?? (({ ticket }) => ({ jobId: ticket === "sealed-read" ? readId : jobId })),
    ...methods,
  });
  const { services } = testServices(server);
  await services.session.load();
  const rendered = render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={[at]}>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge })}>{page}</BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  return {
    server,
    bridge,
    page: rendered,
    outage: services.outage,
    put: (uid: string) => {
      on.uid = uid;
      bridge.event({ event: "encoder", encoder: cardOn(uid) });
    },
    lift: () => bridge.event({ event: "encoder", encoder: encoderSeen() }),
  };
}
export type OpenedWizard = Awaited<ReturnType<typeof openWizard>>;

export const next = () => userEvent.click(screen.getByRole("button", { name: "下一步" }));

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

export async function authorize(): Promise<void> {
  await fillIn(await screen.findByLabelText("授权密码"), "secret-1");
  await next();
  await screen.findByRole("heading", { name: "请放置一张空白卡" });
}

/** Places a blank card; returns the request for it. */
export async function orderedOn({ server, lift, put }: OpenedWizard, uid = BLANK) {
  lift();
  put(uid);
  await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
  return server.called("card.createJob")[0]?.body;
}

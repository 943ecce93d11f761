import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished, readId } from "../../../bridge/testing/open-wizard.tsx";
import { Failure } from "../../../core/testing/render.tsx";
import { buildCardView } from "../card/testing/build-card.ts";
import { DeskPage } from "./desk.page.tsx";
import { buildAct } from "./testing/build-desk.ts";
import { card, fillRoom, occupied, open } from "./testing/desk.tsx";

const read = {
  ...buildCardView({ readId, uid: card.uid, hotelId: 1, hotelName: "望湖" }),
  receipt: "receipt-read",
};
const openDesk = (startAct: () => unknown = () => buildAct({ act: "extra" }), page = <DeskPage />) =>
  open(
    {
      "desk.policy": () => ({ ...DEFAULT_POLICY, extraWithCard: true }),
      "card.read": () => ({ readId, ticket: "sealed-read" }),
      "card.readResult": () => read,
      "desk.startAct": startAct,
    },
    occupied,
    "/frontDesk",
    page,
  );
type Opened = Awaited<ReturnType<typeof openDesk>>;

async function askForExtra() {
  await fillRoom("508");
  await screen.findByRole("button", { name: /再做1张/ });
  await userEvent.keyboard("{Enter}");
}
async function finishReading({ server, bridge }: Opened) {
  await waitFor(() => expect(server.called("card.read")).toHaveLength(1));
  await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
  bridge.event({ event: "job", job: finished(readId, "read") });
}

describe("an extra card needs one of the stay", () => {
  beforeEach(() => localStorage.clear());

  test("the guest's card is read, then another one is asked for and written", async () => {
    const opened = await openDesk();
    await askForExtra();
    await screen.findByRole("heading", { name: "请放客人现有的一张房卡" });
    opened.put(card.uid);
    await finishReading(opened);
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
    expect(opened.server.called("desk.startAct")[0]?.body).toMatchObject({ act: "extra", readId });
    expect(opened.server.called("card.createJob")).toHaveLength(0);
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")[0]?.body).toMatchObject({ uid: BLANK }));
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await screen.findByRole("heading", { name: "508已加卡" });
  });

  test("a card that lies there already is read at once", async () => {
    const opened = await openDesk();
    await fillRoom("508");
    opened.put(card.uid);
    await screen.findByRole("button", { name: /再做1张/ });
    await userEvent.keyboard("{Enter}");
    await finishReading(opened);
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
  });

  test("a card of somebody else is told, and the next one is read", async () => {
    let answers = 0;
    const opened = await openDesk(() => {
      if (answers++ === 0) throw Failure.of("CARD_NOT_OF_STAY");
      return buildAct({ act: "extra" });
    });
    await askForExtra();
    opened.put(BLANK);
    await finishReading(opened);
    await screen.findByText("这张卡不属于该入住", { exact: false });
    await screen.findByRole("heading", { name: "请放客人现有的一张房卡" });
    opened.lift();
    opened.put(card.uid);
    await waitFor(() => expect(opened.server.called("card.read")).toHaveLength(2));
  });

  test("a reading that is given up as soon as it began is begun again", async () => {
    const opened = await openDesk(
      undefined,
      <StrictMode>
        <DeskPage />
      </StrictMode>,
    );
    await fillRoom("508");
    opened.put(card.uid);
    await screen.findByRole("button", { name: /再做1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "正在读取，请勿移动" });
    await waitFor(() => expect(opened.bridge.called("run").length).toBeGreaterThan(0));
    opened.bridge.event({ event: "job", job: finished(readId, "read") });
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
  });
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Failure } from "../../../core/testing/render.tsx";
import { buildAct } from "./testing/build-desk.ts";
import { card, fillRoom, occupied, open } from "./testing/desk.tsx";

test("where a newer card of the room exists, one click makes all cards of the stay with the next sequence", async () => {
  const { server, put } = await open(
    {
      "desk.startAct": ({ body }) => {
        if (!Object(body).newSequence) throw Failure.of("NEWER_CARD");
        return buildAct({ act: "extra", cards: 2 });
      },
    },
    occupied,
  );
  await fillRoom("508");
  await screen.findByRole("button", { name: /再做1张/ });
  put(card.uid);
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "用新序号写全部2张房卡" }));
  // The guest's card on the encoder is one of them.
  await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
  expect(server.called("desk.startAct").map(({ body }) => body)).toMatchObject([
    { act: "extra", cards: 1 },
    { act: "extra", cards: 1, newSequence: true },
  ]);
  expect(server.called("card.createJob")[0]?.body).toMatchObject({ uid: card.uid, actId: buildAct().id });
});

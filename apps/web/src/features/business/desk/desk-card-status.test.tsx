import { CARD_STATES } from "@adel/protocol/business/card/standing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { CardStateStatus } from "../card/index.ts";
import { buildStanding } from "../card/testing/build-card.ts";
import { DeskCardStatus } from "./desk-card-status.tsx";

test("a card has the same word and color at the desk as in the list of made cards, in each state", async () => {
  await openPage(
    <>
      <div data-testid="desk">
        {CARD_STATES.map((state) => {
          const holdState = state === "lost" || state === "overwritten" || state === "dead" ? state : "held";
          return (
            <DeskCardStatus key={state} {...{ holdState, isOutdated: false, standing: buildStanding({ state }) }} />
          );
        })}
      </div>
      <div data-testid="list">
        {CARD_STATES.map((state) => (
          <CardStateStatus key={state} state={state} />
        ))}
      </div>
    </>,
    {},
    [],
  );
  const desk = await screen.findByTestId("desk");
  expect(desk.textContent).toContain("已挂失");
  expect(desk.innerHTML).toBe(screen.getByTestId("list").innerHTML);
});

import { type CardJob, JOB_PURPOSES, JOB_STATES } from "@adel/protocol/business/job";
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeServer, TestSurroundings, testServices } from "../../core/testing/render.tsx";
import { sentJob } from "../testing/fake-bridge.ts";
import { ReceiptStep } from "./step-receipt.tsx";

const CHARGED = [{ state: "charged", quantity: 1, remaining: 1283 }, "已扣1次，剩余1,283次"] as const;
const NOT_CHARGED = [{ state: "notCharged", quantity: 0, remaining: 1283 }, "未扣次数，剩余1,283次"] as const;
const HELD = [{ state: "held", quantity: 1, remaining: 1283 }, "预留1次，等待发卡机回报"] as const;
const UNTOLD = [{ state: "notCharged", quantity: 0, remaining: null }, "未扣次数"] as const;

/** The possible effects on credit for each state of a job, and their texts. */
const OUTCOMES: Readonly<Record<CardJob["state"], readonly (readonly [CardJob["charge"], string])[]>> = {
  reserved: [HELD],
  sent: [HELD],
  done: [CHARGED],
  partial: [CHARGED],
  failed: [CHARGED, NOT_CHARGED],
  cancelled: [CHARGED, NOT_CHARGED],
  unknown: [HELD],
  expired: [NOT_CHARGED],
};
const cases = JOB_STATES.flatMap((state) =>
  [...OUTCOMES[state], UNTOLD].flatMap(([charge, text]) =>
    JOB_PURPOSES.map((purpose) => ({ state, purpose, charge, text })),
  ),
);

const { services } = testServices(fakeServer({}));

describe("a receipt says what was charged", () => {
  test.each(cases)("$purpose $state: $text", ({ state, purpose, charge, text }) => {
    render(
      <TestSurroundings services={services}>
        <ReceiptStep
          job={{ ...sentJob, state, purpose, charge }}
          receipt={{ written: "ok", lines: [] }}
          onNext={() => undefined}
          onRetry={() => undefined}
          onDone={() => undefined}
        />
      </TestSurroundings>,
    );
    expect(screen.getByText(text)).toBeDefined();
  });
});

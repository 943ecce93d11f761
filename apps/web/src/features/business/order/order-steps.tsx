import type { Order } from "@adel/protocol/business/order";
import { type Translate, useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./order.module.css";
import { isUnderReview, isUnpaid } from "./order-state.ts";

type T = Translate<import("@adel/messages").MessageKey<"business.order">>;
interface Step {
  readonly name: "created" | "paid" | "evidence" | "review" | "credited" | "refunded";
  readonly state: "done" | "open" | "working" | "failed";
  readonly time?: string | null;
  readonly lines: readonly string[];
}

const tones = { done: "good", open: "waiting", working: "working", failed: "bad" } as const satisfies Record<
  Step["state"],
  Tone
>;

/** Two people confirm the payment; a refusal is shown until evidence is entered again. */
function reviewOf(order: Order, t: T): Step {
  const { approvedBy, confirmedBy, confirmTime, payTime, refuseReason } = order;
  if (!isUnpaid(order))
    return { name: "review", state: "done", time: payTime, lines: [t("approvedByName", { name: approvedBy ?? "" })] };
  if (isUnderReview(order)) {
    const waits = confirmedBy === null ? t("reviewWaits") : t("reviewSecond");
    return { name: "review", state: "working", time: confirmTime, lines: [t("pendingReview"), waits] };
  }
  if (refuseReason !== "")
    return { name: "review", state: "failed", lines: [t("refusedFor", { reason: refuseReason })] };
  return { name: "review", state: "open", lines: [t("reviewWaits")] };
}

function offlineSteps(order: Order, t: T): Step[] {
  const { evidenceFiles: count, confirmedBy: name, confirmTime, evidence } = order;
  const shown = [
    ...(count > 0 ? [t("filesBy", { count })] : []),
    ...(name === null ? [] : [t("confirmedAs", { name, evidence })]),
  ];
  const isShown = shown.length > 0 || !isUnpaid(order);
  return [
    { name: "paid", state: isShown ? "done" : "open", lines: [t("paidOffline")] },
    {
      name: "evidence",
      state: isShown ? "done" : "open",
      time: confirmTime,
      lines: shown.length > 0 ? shown : [t("evidenceMissing")],
    },
    reviewOf(order, t),
  ];
}

function onlineStep({ status, payTime, transactionId: number }: Order, t: T): Step {
  if (payTime !== null)
    return { name: "paid", state: "done", time: payTime, lines: number === null ? [] : [t("transaction", { number })] };
  if (status === "pending") return { name: "paid", state: "working", lines: [t("payWaiting")] };
  return { name: "paid", state: "failed", lines: [t("closedUnpaid")] };
}

function refundStep({ refunded, refunding, refundAmount }: Order, t: T, money: (cents: number) => string): Step[] {
  const done = (refunded ?? 0) - refunding;
  if (done + refunding === 0) return [];
  const lines = [
    ...(done > 0 ? [t("refundSum", { count: done, amount: money(refundAmount) })] : []),
    ...(refunding > 0 ? [t("refundOpen", { count: refunding })] : []),
  ];
  return [{ name: "refunded", state: refunding > 0 ? "working" : "done", lines }];
}

function stepsOf(order: Order, t: T, money: (cents: number) => string): Step[] {
  const { createTime, payer, payTime, quantity: count, deptName: account } = order;
  const credited = payTime === null ? t("creditedNot") : t("creditedTo", { count, account });
  return [
    { name: "created", state: "done", time: createTime, lines: [payer] },
    ...(order.method === "offline" ? offlineSteps(order, t) : [onlineStep(order, t)]),
    { name: "credited", state: payTime === null ? "open" : "done", time: payTime, lines: [credited] },
    ...refundStep(order, t, money),
  ];
}

/** The way of an order from its creation to its credits, and back. */
export function OrderSteps({ order }: { readonly order: Order }) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  return (
    <ol className={classes.steps} aria-label={t("steps")}>
      {stepsOf(order, t, (cents) => moneyText(cents, language)).map(({ name, state, time, lines }) => (
        <li key={name} data-state={state} aria-current={state === "working" ? "step" : undefined}>
          <div className={classes.stepHead}>
            <strong>{t(`step.${name}`)}</strong>
            <Status color={tones[state]}>{t(`step.${state}`)}</Status>
            {time && <time>{time}</time>}
          </div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}

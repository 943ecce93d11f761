import { randomHex } from "../../../core/random.ts";
import { toDayStamp } from "../../../core/time/day-stamp.ts";
import type { OrderDeps } from "./change-order.ts";

type NumberDeps = Pick<OrderDeps, "clock" | "timeFormat">;

const today = ({ clock, timeFormat }: NumberDeps) => toDayStamp(timeFormat, clock.now());

export const createOrderNo = (deps: NumberDeps): string => `P${today(deps)}-${randomHex(4).toUpperCase()}`;

export const createRefundNo = (deps: NumberDeps): string => `R${today(deps)}${randomHex(8).toUpperCase()}`;

/** The number of a payment attempt at its provider. */
export const createTradeNo = (deps: NumberDeps): string => `${today(deps)}${randomHex(12).toUpperCase()}`;

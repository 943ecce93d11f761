import type { ErrorCode } from "../../../kernel/errors.ts";

/** A value of a call target in the original system's syntax: `'text'`, `true`, `2000L`, `316.50D`, `100`. */
export type TargetValue = string | number | boolean;
export interface CallTarget {
  /** `bean.method`. */
  readonly name: string;
  readonly values: readonly TargetValue[];
}
export type ParsedTarget =
  | { readonly ok: true; readonly target: CallTarget }
  | { readonly ok: false; readonly error: Extract<ErrorCode, "TASK_TARGET_FORM" | "TASK_TARGET_ADDRESS"> };

const TARGET = /^([A-Za-z_]\w{0,39}\.[A-Za-z_]\w{0,39})(?:\((.*)\))?$/;
/** Slashes indicate paths and URLs; a name with several dots is a class. Both are rejected. */
const ADDRESS = /[/\\]|:|^[^('"]*\.[^('"]*\./;
const VALUE = /\s*(?:'([^'\\]*)'|"([^"\\]*)"|(true|false)|(-?\d{1,15})L?|(-?\d{1,15}(?:\.\d{1,6})?)D)\s*(,|$)/iy;

/** Parses the values between the parentheses; undefined if they are invalid. */
function parseValues(text: string): TargetValue[] | undefined {
  if (text.trim() === "") return [];
  const values: TargetValue[] = [];
  VALUE.lastIndex = 0;
  for (;;) {
    const found = VALUE.exec(text);
    if (!found) return undefined;
    const [, single, double, truth, whole, decimal, end] = found;
    values.push(single ?? double ?? (truth ? truth.toLowerCase() === "true" : Number(whole ?? decimal)));
    if (end === "") return values;
  }
}

/** Parses the original system's syntax of a call target. Nothing is evaluated: the caller looks the name up in a list. */
export function parseCallTarget(text: string): ParsedTarget {
  const trimmed = text.trim();
  if (ADDRESS.test(trimmed)) return { ok: false, error: "TASK_TARGET_ADDRESS" };
  const [, name, inner = ""] = TARGET.exec(trimmed) ?? [];
  const values = name === undefined ? undefined : parseValues(inner);
  if (name === undefined || values === undefined) return { ok: false, error: "TASK_TARGET_FORM" };
  return { ok: true, target: { name, values } };
}

/** Formats a call target in that syntax. */
export const formatCallTarget = ({ name, values }: CallTarget): string =>
  `${name}(${values.map((value) => (typeof value === "string" ? `'${value}'` : Number.isInteger(value) || typeof value === "boolean" ? String(value) : `${value}D`)).join(", ")})`;

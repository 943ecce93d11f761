import { CardDataError } from "../chip/card-data-error.ts";
import { isObject } from "../chip/is-object.ts";
import type { PlanError, PlanErrorCode } from "./sector-plan.ts";

export type CardSpecCode =
  | PlanErrorCode
  | "FIELD_MISSING"
  | "FIELD_UNKNOWN"
  | "NOT_AN_OBJECT"
  | "NOT_A_LIST"
  | "LIST_EMPTY"
  | "NUMBER_INVALID"
  | "WORD_UNKNOWN"
  | "KEY_INVALID"
  | "UID_INVALID"
  | "UID_DIFFERS"
  | "TEMPLATE_INVALID"
  | "VALIDITY_ORDER"
  | "VALID_TO_REQUIRED";

/** An invalid specification; `path` names the field as in the JSON, e.g. `records.doorLock.room`. */
export class CardSpecError extends Error {
  override readonly name = "CardSpecError";
  readonly code: CardSpecCode;
  readonly path: string;
  /** All errors of the sector plan, if it is invalid. */
  readonly planErrors: readonly PlanError[];
  /** The values that are allowed, if they are a short list or a range. */
  readonly expected: string | undefined;

  constructor(code: CardSpecCode, path: string, planErrors: readonly PlanError[] = [], expected?: string) {
    super([code, path, expected ? `(${expected})` : ""].filter((part) => part !== "").join(" "));
    this.code = code;
    this.path = path;
    this.planErrors = planErrors;
    this.expected = expected;
  }
}

/** A value of parsed JSON and its path. */
export type Node = {
  readonly value: unknown;
  readonly path: string;
  /** An integer in a range; anything else fails with NUMBER_INVALID. */
  integer(min: number, max: number): number;
  /** One of some labels, else WORD_UNKNOWN. */
  word<W extends string>(labels: readonly W[]): W;
  /** A string that `parse` accepts; its CardDataError becomes `code` at this path. */
  parsed<T>(code: CardSpecCode, parse: (text: string) => T): T;
  list(): readonly Node[];
  /** Fields of an object; an unknown one fails with FIELD_UNKNOWN, so that a misspelt name is not ignored. */
  object<F extends string>(fields: readonly F[]): Readonly<Record<F, Node>>;
};

/** Reads parsed JSON field by field. */
export function reader(value: unknown, path = ""): Node {
  const refuse = (code: CardSpecCode, at = path, expected?: string): never => {
    throw new CardSpecError(value === undefined && at === path ? "FIELD_MISSING" : code, at, [], expected);
  };
  return {
    value,
    path,
    integer: (min, max) => {
      const fits = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
      return fits ? value : refuse("NUMBER_INVALID", path, `${min}–${max}`);
    },
    word: (labels) => labels.find((word) => word === value) ?? refuse("WORD_UNKNOWN", path, labels.join(", ")),
    parsed: (code, parse) => {
      if (typeof value !== "string") return refuse(code);
      try {
        return parse(value);
      } catch (error) {
        if (error instanceof CardDataError) return refuse(code);
        throw error;
      }
    },
    list: () => {
      if (!Array.isArray(value)) return refuse("NOT_A_LIST");
      return value.map((one: unknown, i) => reader(one, `${path}[${i}]`));
    },
    object: (fields) => {
      if (!isObject(value)) return refuse("NOT_AN_OBJECT");
      const under = (name: string) => (path === "" ? name : `${path}.${name}`);
      const strange = Object.keys(value).find((name) => !fields.some((field) => field === name));
      if (strange !== undefined) return refuse("FIELD_UNKNOWN", under(strange));
      const nodes: Record<string, Node> = {};
      for (const field of fields) nodes[field] = reader(value[field], under(field));
      return hasEach(nodes, fields) ? nodes : refuse("NOT_AN_OBJECT");
    },
  };
}

/** Reads a field that may be absent; null counts as absent. */
export function optional<T>(node: Node, read: (node: Node) => T): T | undefined {
  return node.value === undefined || node.value === null ? undefined : read(node);
}

function hasEach<F extends string>(
  nodes: Readonly<Record<string, Node>>,
  fields: readonly F[],
): nodes is Readonly<Record<F, Node>> {
  return fields.every((field) => nodes[field] !== undefined);
}

import { type FaultCode, type FaultValues, type FieldProblem, faults } from "@adel/protocol";

/** A refusal by one of protocol's faults. Only the error handler turns it into an answer. */
export class Refusal extends Error {
  readonly fault: FaultCode;
  readonly values: FaultValues;
  readonly problems: readonly FieldProblem[];

  constructor(fault: FaultCode, values: FaultValues, problems: readonly FieldProblem[]) {
    super(fault);
    this.fault = fault;
    this.values = values;
    this.problems = problems;
  }
}

/** `throw fail("HOTEL_NUMBER_TAKEN", { number })`. */
export const fail = (fault: FaultCode, values: FaultValues = {}): Refusal => new Refusal(fault, values, []);

/** Fields that were refused, each with its reason in the caller's words. */
export const failFields = (problems: readonly FieldProblem[]): Refusal => new Refusal("FIELDS_REFUSED", {}, problems);

/** One field refused by a fault of the list: the error handler says it in the caller's language. */
export const failField = (path: string, fault: FaultCode, values: FaultValues = {}): FieldRefusal =>
  new FieldRefusal(path, fault, values);

export class FieldRefusal extends Error {
  readonly path: string;
  readonly fault: FaultCode;
  readonly values: FaultValues;

  constructor(path: string, fault: FaultCode, values: FaultValues) {
    super(`${path}: ${fault}`);
    this.path = path;
    this.fault = fault;
    this.values = values;
  }
}

/** How an act ended: the envelope's code and the fault's word; what is none of ours is unexpected. */
export interface Outcome {
  readonly code: number;
  readonly fault: FaultCode | null;
  /** What the fault's text names. */
  readonly values: FaultValues;
}
export const WORKED: Outcome = { code: 200, fault: null, values: {} };
export function outcomeOf(error: unknown): Outcome {
  const unknown = error instanceof FieldRefusal ? "FIELDS_REFUSED" : "UNEXPECTED";
  const fault = error instanceof Refusal ? error.fault : unknown;
  return { code: faults[fault].code, fault, values: error instanceof Refusal ? error.values : {} };
}

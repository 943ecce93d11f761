import { DAY_MS } from "../../../core/time/durations.ts";
import type { NewTestCard } from "../test-card/test-card.service.ts";
import { type DemoCrew, type DemoIds, demoJobId, noBatch, turnOf, WRITTEN_MS } from "./demo-rows.ts";
import type { DemoTest, DemoTestJob } from "./demo-work.ts";
import type { JobRow } from "./job.table.ts";

/** A card that sets or unlocks devices ends; one that clears them is valid without limit. */
const VALID_MS = 30 * DAY_MS;

const targetOf = ({ type }: DemoTest, { plan }: DemoCrew) =>
  type === "energy-saver" ? plan.energySaver : plan.doorLock;

export const endOfTest = ({ operation, time }: Pick<DemoTest, "operation" | "time">): number | null =>
  operation === "clear" ? null : time + VALID_MS;

export function toTestJobRow(job: DemoTestJob, at: number, ids: DemoIds, crew: DemoCrew): JobRow {
  const { test, state, fault, blocks, time, uid } = job;
  const encoder = turnOf(crew.encoders, test);
  const technician = turnOf(crew.technicians, test);
  return {
    ...noBatch,
    id: at + 1,
    job_id: demoJobId(at),
    state,
    purpose: test.purpose,
    encoder_id: encoder.id,
    encoder_key_id: encoder.keyId,
    hotel_id: test.hotel.id,
    uid,
    sectors: JSON.stringify([crew.plan.test]),
    sequence: test.sequence,
    valid_from: null,
    valid_to: endOfTest(test),
    result_hash: null,
    fault,
    fault_values: "{}",
    blocks_written: blocks,
    building: null,
    floor: null,
    room_number: null,
    card_type: null,
    act_id: null,
    records: null,
    hotel_card_id: null,
    test_card_type: test.type,
    method: test.method,
    operation: test.operation,
    target_sector: targetOf(test, crew),
    test_card_id: state === "done" ? ids.test(test) : null,
    user_id: technician.id,
    user_name: technician.userName,
    agent_name: technician.nickName,
    create_time: time,
    sent_time: time,
    wait_time: null,
    settle_time: time + WRITTEN_MS,
  };
}

export const toTestCardRow = (test: DemoTest, id: number, jobAt: number, isUsed: boolean, crew: DemoCrew) =>
  ({
    id,
    card_number: test.uid,
    test_card_type: test.type,
    method: test.method,
    operation_type: test.operation,
    agent_name: turnOf(crew.technicians, test).nickName,
    hotel_id: test.hotel.id,
    sector: targetOf(test, crew),
    sequence: test.sequence,
    status: isUsed ? "used" : "unused",
    job_id: demoJobId(jobAt),
    create_by: turnOf(crew.technicians, test).id,
    create_time: test.time + WRITTEN_MS,
  }) satisfies NewTestCard & { readonly id: number; readonly status: "used" | "unused" };

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { type FrontDesk, frontDesk } from "../../../../testing/front-desk.ts";
import { DIALECTS, hotelInput } from "../../../../testing/test-server.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("undoing a deletion, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  it("restores rooms, hotels with their department, and encoders as they were", async () => {
    const room = await world.newRoom();
    const { data: before } = await world.call("GET", `room/${room.id}`);
    const { data: hotel } = await world.call("POST", "hotel", hotelInput({ hotelNumber: 5990 }));
    const { data: encoder } = await world.call("POST", "encoder", buildEncoder("UNDO-1"));
    for (const [table, row] of [
      ["room", before],
      ["hotel", hotel],
      ["encoder", encoder],
    ] as const) {
      expect((await world.call("DELETE", `${table}/${row.id}`)).code).toBe(200);
      expect((await world.call("GET", `${table}/${row.id}`)).code).toBe(404);
      expect((await world.call("PUT", `${table}/restore/${row.id}`)).code).toBe(200);
      expect((await world.call("GET", `${table}/${row.id}`)).data).toEqual(row);
      expect((await world.call("PUT", `${table}/restore/${row.id}`)).code).toBe(404);
    }
    const dept = await world.desk.server.call("GET", `system/dept/${hotel.deptId}`, { token: world.session.token });
    expect(dept.body.code).toBe(200);
  });

  it("refuses where another room has taken the label, and for what another user deleted", async () => {
    const { server } = world.desk;
    const room = await world.newRoom();
    const { data: before } = await world.call("GET", `room/${room.id}`);
    await world.call("DELETE", `room/${room.id}`);
    const other = await signInNewUser(server, "clerk-3", { roles: ["admin"] });
    expect((await world.call("PUT", `room/restore/${room.id}`, undefined, other)).code).toBe(404);
    const { id: _, ...same } = before;
    await world.call("POST", "room", { ...same, roomNumber: 4711 });
    expect(await world.call("PUT", `room/restore/${room.id}`)).toMatchObject({
      code: 400,
      errors: [{ path: "label" }],
    });
  });

  it("is refused after a minute", async () => {
    const room = await world.newRoom();
    await world.call("DELETE", `room/${room.id}`);
    world.desk.server.clock.advance(MINUTE_MS);
    expect(await world.call("PUT", `room/restore/${room.id}`)).toMatchObject({ code: 409, fault: "UNDO_NOT_POSSIBLE" });
  });
});

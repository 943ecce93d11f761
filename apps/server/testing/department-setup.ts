import { cardDesk } from "./card-job-setup.ts";
import { staffing } from "./staffing.ts";
import type { TestDialect } from "./test-server.ts";

/** A department with credit, a hotel and an encoder of its own, and the way to employ people there. */
export async function departmentDesk(dialect: TestDialect, deptName: string, hotelNumber: number) {
  const desk = await cardDesk(dialect);
  const { dept, role, person } = staffing(desk.server, await desk.server.signIn());
  const deptId = await dept(deptName);
  await desk.buy(deptId, 5);
  const hotel = await desk.newHotel(hotelNumber, { deptId });
  const encoder = await desk.newEncoder(`${deptName.toUpperCase()}-1`, { deptId });
  return {
    desk,
    own: { hotelId: hotel.id, encoderId: encoder.id },
    /** Signs in a person with these permissions; gives the token. */
    employ: async (name: string, permissions: readonly string[]): Promise<string> =>
      (await person(name, deptId, [await role(name, permissions)])).token,
  };
}

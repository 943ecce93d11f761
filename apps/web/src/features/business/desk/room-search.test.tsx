import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { boundEncoder } from "../../../bridge/testing/fake-bridge.ts";
import { errorText } from "../../../core/locale/errors.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { occupied, open } from "./testing/desk.tsx";

/** The field of the look-up, which the desk's own replaces once an encoder is there. */
const field = () => screen.findByRole("textbox", { name: "房号" });

describe("the desk without an encoder", () => {
  beforeEach(() => localStorage.clear());

  test.each([
    ["of several none is chosen", () => ({ rows: [boundEncoder, { ...boundEncoder, id: 6 }], total: 2 })],
    ["none is bound", () => ({ rows: [], total: 0 })],
  ])("says who holds a room where %s, and writes nothing", async (_, encoders) => {
    const { server } = await open({ "encoder.list": encoders }, occupied);
    await fillIn(await field(), "508");
    expect(await screen.findByText("04000009")).toBeTruthy();
    expect(screen.getByText(/chenli/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "报失" })).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(server.called("desk.startAct")).toEqual([]);
  });

  test("says why a room was not looked up", async () => {
    const handlers = {
      "encoder.list": () => ({ rows: [], total: 0 }),
      "desk.resolve": () => {
        throw Failure.of("NOT_PERMITTED");
      },
    };
    await open(handlers, occupied);
    await fillIn(await field(), "508");
    expect((await screen.findByRole("alert")).textContent).toContain(errorText("NOT_PERMITTED", "zh"));
  });
});

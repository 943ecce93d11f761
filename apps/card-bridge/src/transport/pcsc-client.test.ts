import { afterEach, expect, it, vi } from "vitest";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { pcscHost } from "./pcsc-client.ts";

/** A process that starts with this loads no native module. */
const NO_LIBRARIES = "data:text/javascript,process.dlopen=()=>{throw(new(Error)('no%20library'))}";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("a binding that cannot be loaded is not tried again for half a minute, and is reported meanwhile", async () => {
  vi.stubEnv("NODE_OPTIONS", `--import=${NO_LIBRARIES}`);
  const clock = manualClock();
  const failure = () =>
    pcscHost("pcsclite", clock).then(
      () => undefined,
      (error: unknown) => error,
    );
  const first = await failure();
  expect(first).toMatchObject({ code: "PCSC_BINDING_ABSENT", values: { binding: "pcsclite" } });
  expect(await failure()).toBe(first);
  clock.pass(29_999);
  expect(await failure()).toBe(first);
  clock.pass(1);
  const second = await failure();
  expect(second).toMatchObject({ code: "PCSC_BINDING_ABSENT" });
  expect(second).not.toBe(first);
});

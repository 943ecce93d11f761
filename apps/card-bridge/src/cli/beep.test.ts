import { expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { cli } = cliSetup();

it("beep sounds an encoder, and says where one has no buzzer", async () => {
  expect(await cli("beep", "--encoder", "sim:twn4")).toMatchObject({ exit: 0, out: "The encoder beeped: sim:twn4\n" });
  const none = await cli("beep", "--encoder", "sim:pn532");
  expect(none).toMatchObject({ exit: 1, out: expect.stringMatching(/^Not supported: sim:pn532 has no buzzer/) });
  expect((await cli("beep", "--encoder", "sim:pn532", "--lang", "zh")).out).toMatch(/^不支持：/);
  expect((await cli("beep", "--encoder", "sim:pn532", "--json")).json()).toEqual({
    ok: false,
    encoder: "sim:pn532",
    supported: false,
  });
});

it("info tells the card in one line, with every driver, without a key", async () => {
  for (const name of ["twn4", "pn532"])
    expect(await cli("info", "--encoder", `sim:${name}`)).toMatchObject({
      exit: 0,
      out: "Card 04A1B2C3, MIFARE Classic 1K, ATQA 0004, SAK 08, manufacturer unknown\n",
    });
  expect((await cli("info", "--encoder", "sim:pn532?ats=067577810280")).out).toMatch(
    /^Card 04A1B2C3.*ATS 067577810280.*\n$/,
  );
  expect((await cli("info", "--encoder", "sim:twn4", "--lang", "zh")).out).toContain("卡 04A1B2C3");
  expect((await cli("info", "--encoder", "sim:twn4", "--json")).json()).toEqual({
    ok: true,
    uid: "04A1B2C3",
    type: "MIFARE Classic 1K",
    size: "1k",
    atqa: 4,
    sak: 8,
    ats: null,
    manufacturer: null,
  });
});

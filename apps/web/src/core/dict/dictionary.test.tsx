import type { DictData } from "@adel/protocol/system/dict";
import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { buildDictData } from "../testing/build-system.ts";
import { Failure, fakeServer, TestSurroundings, testServices } from "../testing/render.tsx";
import { DictTag } from "./dict-tag.tsx";
import { dictionaryOf } from "./dictionary.ts";

const row = (dictValue: string, zh: string, en: string, more: Partial<DictData> = {}) =>
  buildDictData(dictValue, zh, { dictLabelEn: en, createTime: "2026-01-02 03:04:05", ...more });
const rows = [
  row("0", "正常", "Normal", { listClass: "primary", isDefault: "Y" }),
  row("1", "停用", "", { listClass: "danger" }),
];

describe("a vocabulary", () => {
  test("speaks the page's language, and the other where a word has only that", () => {
    expect(dictionaryOf(rows, "en").entries.map(({ label }) => label)).toEqual(["Normal", "停用"]);
    expect(dictionaryOf(rows, "zh").entries.map(({ label }) => label)).toEqual(["正常", "停用"]);
  });

  test("takes numbers for their digits and leaves unknown values as they are", () => {
    const dictionary = dictionaryOf(rows, "zh");
    expect(dictionary.word(0).label).toBe("正常");
    expect(dictionary.word("9")).toEqual({ value: "9", label: "9", color: "plain", remark: "" });
  });

  test("knows what a new record starts with", () => {
    expect(dictionaryOf(rows, "zh").first).toBe("0");
    expect(dictionaryOf([], "zh").first).toBeUndefined();
  });
});

describe("a dictionary tag", () => {
  const shown = (value: string | number | null | readonly string[], answer: () => unknown = () => rows) => {
    const server = fakeServer({ "dictData.byTypeNew": answer });
    const { services } = testServices(server);
    render(
      <TestSurroundings services={services}>
        <p>
          <DictTag type="sys_normal_disable" value={value} />
          <DictTag type="sys_normal_disable" value={value} />
        </p>
      </TestSurroundings>,
    );
    return server;
  };

  test("shows the word of a number, and asks for the vocabulary once", async () => {
    const server = shown(1);
    await waitFor(() => expect(screen.getAllByText("停用")).toHaveLength(2));
    expect(server.called("dictData.byTypeNew")).toHaveLength(1);
    expect(server.called("dictData.byTypeNew")[0]?.params).toEqual({ type: "sys_normal_disable" });
  });

  test("shows a state by its meaning, not by the color its word was given", async () => {
    shown("1");
    const [first] = await screen.findAllByText("停用");
    expect(first?.closest("[data-tone]")?.getAttribute("data-tone")).toBe("off");
  });

  test("shows several words of a field that holds many", async () => {
    shown(["0", "1"]);
    await waitFor(() => expect(screen.getByRole("paragraph").textContent).toBe("正常停用正常停用"));
  });

  test("shows nothing for nothing: no zero, no dash", async () => {
    shown(null);
    expect(screen.getByRole("paragraph").textContent).toBe("");
  });

  test("shows the value itself when the vocabulary cannot be had", async () => {
    shown("1", () => {
      throw Failure.of("NOT_PERMITTED");
    });
    await waitFor(() => expect(screen.getAllByText("1")).toHaveLength(2));
  });
});

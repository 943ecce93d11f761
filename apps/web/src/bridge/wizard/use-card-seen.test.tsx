import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { cardOn } from "../testing/fake-bridge.ts";
import { useCardSeen } from "./use-card-seen.ts";

afterEach(() => void vi.restoreAllMocks());

test("a card that is laid while another window covers the page was not seen being laid", () => {
  const seen: unknown[] = [];
  const send = ({ uid }: { readonly uid: string | null | undefined }) => void seen.push(uid);
  const { rerender } = renderHook(({ on }) => useCardSeen(on, send), {
    initialProps: { on: { ...cardOn("04A1B2C3"), card: null } as ReturnType<typeof cardOn> },
  });
  const show = (state: "hidden" | "visible") =>
    act(() => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  show("hidden");
  rerender({ on: cardOn("04A1B2C3") });
  show("visible");
  expect(seen).toEqual([null, undefined, "04A1B2C3"]);
});

import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { useUrlQuery } from "./use-address.ts";

const opened = (address: string) =>
  renderHook(useUrlQuery, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result;

test("changes that come before the address has followed add up", () => {
  const address = opened("/users?pageNum=3");
  act(() => {
    address.current.put({ userName: "half", pageNum: undefined });
    address.current.put({ status: "0" });
  });
  expect(address.current.options).toEqual({ userName: "half", status: "0" });
});

test("a list that is cleared leaves the open tab", () => {
  const address = opened("/hotel/1?tab=cards&cardNumber=04");
  act(() => address.current.clear());
  expect(address.current.options).toEqual({ tab: "cards" });
});

test("what is cleared stays away", () => {
  const address = opened("/users?userName=half");
  act(() => {
    address.current.clear();
    address.current.put({ status: "0" });
  });
  expect(address.current.options).toEqual({ status: "0" });
});

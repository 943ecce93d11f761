import type { ComponentType } from "react";
import { learnFaults } from "../../../core/fault-words.ts";
import type { OutsideProps } from "./outside-props.ts";

type Load = () => Promise<ComponentType<OutsideProps>>;

/** A page that says whatever a server or provider may refuse it with. */
async function withFaultWords(load: Load): ReturnType<Load> {
  const [page] = await Promise.all([load(), learnFaults()]);
  return page;
}

/** The public pages beside the sign-in (specification §2), each fetched when it is opened. */
export const outside: Readonly<Partial<Record<string, Load>>> = {
  "/auth-redirect": () => withFaultWords(async () => (await import("./auth-redirect.page.tsx")).AuthRedirectPage),
  "/bind": () => withFaultWords(async () => (await import("./bind.page.tsx")).BindPage),
  "/register": () => withFaultWords(async () => (await import("./register.page.tsx")).RegisterPage),
};

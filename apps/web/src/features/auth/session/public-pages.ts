import type { ComponentType } from "react";
import { loadErrorTexts } from "../../../core/error-messages.ts";
import type { PublicProps } from "./public-page-props.ts";

type Load = () => Promise<ComponentType<PublicProps>>;

/** A page that says whatever a server or provider may refuse it with. */
async function withErrorMessages(load: Load): ReturnType<Load> {
  const [page] = await Promise.all([load(), loadErrorTexts()]);
  return page;
}

/** The public pages beside the sign-in (specification §2), each fetched when it is opened. */
export const publicPages: Readonly<Partial<Record<string, Load>>> = {
  "/auth-redirect": () => withErrorMessages(async () => (await import("./auth-redirect.page.tsx")).AuthRedirectPage),
  "/bind": () => withErrorMessages(async () => (await import("./bind.page.tsx")).BindPage),
  "/register": () => withErrorMessages(async () => (await import("./register.page.tsx")).RegisterPage),
};

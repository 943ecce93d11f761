import type { ComponentType } from "react";
import type { PublicProps } from "./public-page-props.ts";

type Load = () => Promise<ComponentType<PublicProps>>;

/** The public pages besides sign-in (specification §2), each loaded when it is opened. */
export const publicPages: Readonly<Partial<Record<string, Load>>> = {
  "/auth-redirect": async () => (await import("./auth-redirect.page.tsx")).AuthRedirectPage,
  "/bind": async () => (await import("./bind.page.tsx")).BindPage,
  "/register": async () => (await import("./register.page.tsx")).RegisterPage,
  "/set-password": async () => (await import("./set-password.page.tsx")).SetPasswordPage,
};

import type { ComponentType } from "react";

export interface OutsideProps {
  /** Leads on into the office, to where the visitor wanted to go ("" for its beginning). */
  readonly onDone: (target: string) => void;
}
type Load = () => Promise<ComponentType<OutsideProps>>;

/** The public pages beside the sign-in (specification §2), each fetched when it is opened. */
export const outside: Readonly<Partial<Record<string, Load>>> = {
  "/auth-redirect": async () => (await import("./auth-redirect.page.tsx")).AuthRedirectPage,
  "/bind": async () => (await import("./bind.page.tsx")).BindPage,
  "/register": async () => (await import("./register.page.tsx")).RegisterPage,
};

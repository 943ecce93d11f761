import type { Routes } from "@adel/protocol/kernel/route";
import { createContext, type ReactNode, use, useMemo } from "react";
import { type Api, type Client, client } from "./api.ts";
import type { Clock } from "./clock.ts";
import type { Cookies } from "./cookie.ts";
import type { Outage } from "./outage.ts";
import type { Prompts, Question } from "./prompts.ts";
import type { ProofPrompt } from "./proof-prompt.ts";
import type { Session, SignedIn } from "./session.ts";
import { useStore } from "./store.ts";

/** One of each, made by the app and handed to every page. */
export interface Services {
  readonly api: Api;
  readonly session: Session;
  readonly prompts: Prompts;
  readonly cookies: Cookies;
  readonly clock: Clock;
  readonly outage: Outage;
  readonly proofPrompt: ProofPrompt;
}
const Context = createContext<Services | undefined>(undefined);

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <Context value={services}>{children}</Context>
);

export function useServices(): Services {
  const services = use(Context);
  if (!services) throw new Error("this part stands outside the app's services");
  return services;
}

/** The person signed in, or undefined. */
export const useSession = (): SignedIn | undefined => useStore(useServices().session);
export const useConfirm = (): ((question: Question) => Promise<boolean>) => useServices().prompts.ask;
/** The calls of a set of routes. */
export function useClient<const R extends Routes>(routes: R): Client<R> {
  const { api } = useServices();
  return useMemo(() => client(api, routes), [api, routes]);
}

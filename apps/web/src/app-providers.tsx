import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { MessageHost } from "./core/message-host.tsx";
import { PromptHost } from "./core/prompt-host.tsx";
import { type Services, ServicesProvider } from "./core/services.tsx";
import { theme } from "./ui/theme.ts";

interface Props {
  readonly services: Services;
  readonly children: ReactNode;
}
/** Contexts for every screen, before and after sign-in. */
export const AppProviders = ({ services, children }: Props) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <ServicesProvider services={services}>
      <MessageHost />
      <PromptHost />
      {children}
    </ServicesProvider>
  </MantineProvider>
);

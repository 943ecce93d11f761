import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MessageHost } from "../core/message-host.tsx";
import { PromptHost } from "../core/prompt-host.tsx";
import { createQueries } from "../core/queries.ts";
import { type Services, ServicesProvider } from "../core/services.tsx";
import { theme } from "../ui/theme.ts";
import type { Choice } from "./choice.ts";

interface Props {
  readonly services: Services;
  readonly scheme: Choice["scheme"];
  readonly children: ReactNode;
}
/** What a part leans on in the product, over a server that is not there. */
export const AppProviders = ({ services, scheme, children }: Props) => (
  <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={createQueries()}>
      <ServicesProvider services={services}>
        <MessageHost />
        <PromptHost />
        {children}
      </ServicesProvider>
    </QueryClientProvider>
  </MantineProvider>
);

import { identityRoutes } from "@adel/protocol/auth/identity";
import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorAlert } from "./error-alert.tsx";
import { useTranslation } from "./locale/messages.ts";
import { onProof, openProviderWindow } from "./proof-channel.ts";
import { useClient } from "./services.tsx";

/** The providers that are linked to the account: each proves in a window of its own who is there. */
export function ProofProviders({ onProven }: { readonly onProven: () => void }) {
  const t = useTranslation("auth.sign-in-again");
  const { list } = useClient(identityRoutes);
  const { data = [] } = useQuery({
    queryKey: ["proof-providers"],
    queryFn: ({ signal }) => list({}, { signal, background: true }),
    gcTime: 0,
  });
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => onProof(onProven), [onProven]);
  const linked = new Map(
    data.flatMap(({ providerKey, providerName }) => (providerKey === null ? [] : [[providerKey, providerName]])),
  );
  return (
    <>
      {isBlocked && <ErrorAlert error={{ error: undefined, values: {}, text: t("blocked") }} />}
      {[...linked].map(([key, provider]) => (
        <Button
          key={key}
          fullWidth
          leftSection={<IconLogin2 size={16} stroke={1.6} aria-hidden />}
          onClick={() => setBlocked(!openProviderWindow(key))}
        >
          {t("by", { provider })}
        </Button>
      ))}
    </>
  );
}

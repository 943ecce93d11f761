import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Drawer, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";

/** A card's number leads to everything that was ever written on it. */
export function CardHistoryLink({ uid }: { readonly uid: string }) {
  const t = useTranslation("business.test-card");
  const may = useMayCall();
  const [open, setOpen] = useState(false);
  if (!may(testCardRoutes.byUid)) return uid;
  return (
    <>
      <button type="button" className="link" title={t("historyOpen", { uid })} onClick={() => setOpen(true)}>
        {uid}
      </button>
      {open && <CardHistory uid={uid} onClose={() => setOpen(false)} />}
    </>
  );
}

function CardHistory({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const t = useTranslation("business.test-card");
  const core = useTranslation("common");
  const { byUid } = useClient(testCardRoutes);
  const { data, error } = useQuery({
    queryKey: [testCardRoutes.byUid.path, uid],
    queryFn: ({ signal }) => byUid({ params: { uid } }, { signal, quiet: true }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={t("history", { uid })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Stack gap="sm">
        {error && <ErrorAlert error={toErrorDetails(error)} />}
        {data?.length === 0 && <p>{t("historyNone")}</p>}
        {data?.map((card) => (
          <Panel key={card.id} title={t(`operation.${card.operationType}`)} aside={card.createTime}>
            <Facts
              facts={[
                [t("hotel"), card.hotelName],
                [t("testCardType"), t(`testCardType.${card.testCardType}`)],
                [t("method"), t(`method.${card.method}`)],
                [t("sector"), card.sector],
                [t("sequence"), card.sequence],
                [t("agent"), card.agentName],
                [t("status"), t(card.status)],
              ]}
            />
          </Panel>
        ))}
      </Stack>
    </Drawer>
  );
}

import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Drawer, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { testCardWords } from "./test-card.words.ts";

/** A card's number leads to everything that was ever written on it. */
export function CardHistoryLink({ uid }: { readonly uid: string }) {
  const say = useWords(testCardWords);
  const may = useMayCall();
  const [open, setOpen] = useState(false);
  if (!may(testCardRoutes.byUid)) return uid;
  return (
    <>
      <button type="button" className="link" title={say("historyOpen", { uid })} onClick={() => setOpen(true)}>
        {uid}
      </button>
      {open && <CardHistory uid={uid} onClose={() => setOpen(false)} />}
    </>
  );
}

function CardHistory({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const say = useWords(testCardWords);
  const core = useWords(coreWords);
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
      title={say("history", { uid })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Stack gap="sm">
        {error && <FaultNotice trouble={troubleOf(error)} />}
        {data?.length === 0 && <p>{say("historyNone")}</p>}
        {data?.map((card) => (
          <Panel key={card.id} title={say(`operation.${card.operationType}`)} aside={card.createTime}>
            <Facts
              facts={[
                [say("hotel"), card.hotelName],
                [say("testCardType"), say(`testCardType.${card.testCardType}`)],
                [say("method"), say(`method.${card.method}`)],
                [say("sector"), card.sector],
                [say("sequence"), card.sequence],
                [say("agent"), card.agentName],
                [say("status"), say(card.status)],
              ]}
            />
          </Panel>
        ))}
      </Stack>
    </Drawer>
  );
}

import { type CardEvent, cardRoutes } from "@adel/protocol/business/card";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../core/access.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useClient } from "../../core/services.tsx";

/** The last thing that was certainly written on a card; undefined where that was erased. */
function lastWritten(events: readonly CardEvent[]) {
  const last = events.find(
    (event) => event.kind === "hotelCard" || event.kind === "testCard" || (event.kind === "job" && isErased(event)),
  );
  return last?.kind === "hotelCard" || last?.kind === "testCard" ? last : undefined;
}
const isErased = ({ job }: Extract<CardEvent, { kind: "job" }>) => job.purpose === "erase" && job.state === "done";

/** Describes a card by the records visible to the user: its hotel, its room, its type, and its end. */
export function CardOnRecord({ uid }: { readonly uid: string }) {
  const t = useTranslation("bridge.wizard");
  const terms = useTranslation("terms");
  const { history } = useClient(cardRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [cardRoutes.history.path, uid],
    queryFn: ({ signal }) => history({ params: { uid } }, { signal, quiet: true }),
    enabled: may(cardRoutes.history),
  });
  const last = lastWritten(data ?? []);
  if (!last) return null;
  if (last.kind === "testCard") {
    const { hotelName, operationType, testCardType } = last.testCard;
    const purpose = [terms(`operation.${operationType}`), terms(`testCardType.${testCardType}`)];
    return <p>{t("onRecord", { card: [hotelName, ...purpose].join(" · ") })}</p>;
  }
  const { hotelName, room, cardType, validTo } = last.hotelCard;
  const card = [hotelName, ...(room === null ? [] : [t("onRecordRoom", { room })]), terms(`cardType.${cardType}`)];
  const end = validTo === null ? t("noLimit") : t("onRecordUntil", { until: validTo.slice(0, 16) });
  return <p>{t("onRecord", { card: [...card, end].join(" · ") })}</p>;
}

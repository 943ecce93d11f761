import { accountRoutes } from "@adel/protocol";
import { useQuery } from "@tanstack/react-query";
import { Status } from "../../ui/status.tsx";
import { useMayCall } from "../access.tsx";
import { FaultNotice } from "../fault-notice.tsx";
import { useWords } from "../locale/words.ts";
import { numberText } from "../number.ts";
import { useClient } from "../services.tsx";
import { accountWords } from "./account.words.ts";
import { ACCOUNT_KEY } from "./account-figures.tsx";

/** What is left for a hotel's next card; with nothing left, what to do about it, before anything is put on the encoder. */
export function CreditLeft({ hotelId }: { readonly hotelId: number }) {
  const say = useWords(accountWords);
  const { credit } = useClient(accountRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [ACCOUNT_KEY, "hotel", hotelId],
    queryFn: ({ signal }) => credit({ query: { hotelId } }, { signal, background: true }),
    staleTime: 0,
    enabled: may(accountRoutes.credit),
  });
  if (!data) return null;
  if (data.remaining > 0) return <Status tone="good">{say("left", { count: numberText(data.remaining) })}</Status>;
  return <FaultNotice trouble={{ fault: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed: 1 } }} />;
}

import { accountRoutes } from "@adel/protocol/business/account";
import { useQuery } from "@tanstack/react-query";
import { Status } from "../../ui/status.tsx";
import { useMayCall } from "../access.tsx";
import { ErrorAlert } from "../error-alert.tsx";
import { useTranslation } from "../locale/messages.ts";
import { numberText } from "../number.ts";
import { useClient } from "../services.tsx";
import { ACCOUNT_KEY } from "./use-account.ts";

interface Props {
  readonly hotelId: number;
  /** How many cards are to be made. */
  readonly needed?: number;
}
/** What is left for a hotel's next cards; with nothing left, what to do about it, before anything is put on the encoder. */
export function CreditLeft({ hotelId, needed = 1 }: Props) {
  const t = useTranslation("business.account");
  const { credit } = useClient(accountRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [ACCOUNT_KEY, "hotel", hotelId],
    queryFn: ({ signal }) => credit({ query: { hotelId } }, { signal, background: true }),
    staleTime: 0,
    enabled: may(accountRoutes.credit),
  });
  if (!data) return null;
  const { remaining } = data;
  if (remaining <= 0) return <ErrorAlert error={{ error: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed } }} />;
  const isShort = remaining < needed;
  const values = { count: needed, remaining: numberText(remaining) };
  return <Status color={isShort ? "warning" : "good"}>{t(isShort ? "short" : "left", values)}</Status>;
}

import { type Account, accountRoutes } from "@adel/protocol";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../access.tsx";
import { useWords } from "../locale/words.ts";
import { numberText } from "../number.ts";
import { useClient } from "../services.tsx";
import classes from "./account.module.css";
import { accountWords } from "./account.words.ts";

/** What a change of credit anywhere makes stale. */
export const ACCOUNT_KEY = "account";
/** Credit moves while one looks: with every card at every desk. */
const LOOK_MS = 30_000;
const ALWAYS = ["remaining", "reserved", "consumed", "purchased"] as const;
const SOMETIMES = ["received", "sent", "refunded"] as const;

interface Props {
  /** Inside a panel that has a border of its own. */
  readonly bare?: boolean;
}

/** The figures of all accounts in sight, together; nothing for those who may not see orders. */
export function AccountFigures({ bare = false }: Props) {
  const say = useWords(accountWords);
  const { account } = useClient(accountRoutes);
  const may = useMayCall();
  const { data, isError } = useQuery({
    queryKey: [ACCOUNT_KEY],
    queryFn: ({ signal }) => account({ query: {} }, { signal, background: true }),
    refetchInterval: LOOK_MS,
    enabled: may(accountRoutes.account),
  });
  if (!may(accountRoutes.account)) return null;
  if (isError) return <p className="caption">{say("failed")}</p>;
  const shown: readonly (keyof Account)[] = [...ALWAYS, ...SOMETIMES.filter((one) => (data?.[one] ?? 0) > 0)];
  return (
    <dl className={classes.figures} data-bare={bare || undefined} aria-label={say("title")}>
      {shown.map((one) => (
        <div key={one}>
          <dt>{say(one)}</dt>
          <dd data-low={(one === "remaining" && data && data.remaining <= 0) || undefined}>
            {data ? numberText(data[one]) : <Skeleton component="span" display="inline-block" height={18} width={48} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

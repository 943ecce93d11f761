import { type Account, accountRoutes } from "@adel/protocol/business/account";
import { Skeleton } from "@mantine/core";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import classes from "./account.module.css";
import { useAccount } from "./use-account.ts";

const ALWAYS = ["remaining", "reserved", "consumed", "purchased"] as const;
const SOMETIMES = ["received", "sent", "refunded"] as const;

interface Props {
  /** For use inside a panel with a border. */
  readonly minimal?: boolean;
}

/** The sums of all visible accounts; nothing for users who may not see orders. */
export function AccountFigures({ minimal = false }: Props) {
  const t = useTranslation("business.account");
  const may = useMayCall();
  const { data, isError } = useAccount();
  if (!may(accountRoutes.account)) return null;
  if (isError && !data) return <p className="caption">{t("failed")}</p>;
  const shown: readonly (keyof Account)[] = [...ALWAYS, ...SOMETIMES.filter((one) => (data?.[one] ?? 0) > 0)];
  return (
    <div className={classes.sums} data-bare={minimal || undefined}>
      <p className="caption">{t("all")}</p>
      <dl className={classes.figures} aria-label={t("all")}>
        {shown.map((one) => (
          <div key={one}>
            <dt>{t(one)}</dt>
            <dd data-low={(one === "remaining" && data && data.remaining <= 0) || undefined}>
              {data ? (
                numberText(data[one])
              ) : (
                <Skeleton component="span" display="inline-block" height={18} width={48} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

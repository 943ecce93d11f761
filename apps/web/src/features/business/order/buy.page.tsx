import { Skeleton } from "@mantine/core";
import { IconCoinYuan } from "@tabler/icons-react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useUrlQuery } from "../../../core/use-address.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountFigures, CreditForecast } from "../account/index.ts";
import { BuyForm } from "./buy-form.tsx";
import { CurrentOrder } from "./current-order.tsx";
import classes from "./order.module.css";
import { useOffers } from "./use-offers.ts";

/** Buying is one page: what is ordered, its payment, and its result; the address names the order, so that a reload shows it again. */
export function BuyPage() {
  const { options, put } = useUrlQuery();
  const { order, account } = options;
  return (
    <div className={classes.page}>
      <AccountFigures />
      <CreditForecast />
      {order === undefined ? (
        <NewOrder account={account} onCreated={(orderNo) => put({ order: orderNo, account: undefined })} />
      ) : (
        <CurrentOrder key={order} orderNo={order} onNewOrder={() => put({ order: undefined })} />
      )}
    </div>
  );
}

interface NewOrderProps {
  readonly account: string | undefined;
  readonly onCreated: (orderNo: string) => void;
}
function NewOrder({ account, onCreated }: NewOrderProps) {
  const t = useTranslation("business.buy");
  const core = useTranslation("common");
  const { data: offers, error, refetch } = useOffers();
  if (error && !offers)
    return (
      <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
    );
  if (!offers) return <Skeleton height={420} />;
  if (offers.every(({ methods }) => methods.length === 0))
    return (
      <EmptyState
        icon={<IconCoinYuan size={28} stroke={1.5} aria-hidden />}
        title={t("noPrice")}
        text={t("noPriceText")}
      />
    );
  return <BuyForm offers={offers} account={account} onCreated={({ orderNo }) => onCreated(orderNo)} />;
}

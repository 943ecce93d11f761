import { deskRoutes, type Grant } from "@adel/protocol/business/desk";
import type { Hotel } from "@adel/protocol/business/hotel";
import { Button, Drawer, Skeleton } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./policy.module.css";

const SHIFTS_KEY = "desk-shifts";

interface Props {
  readonly hotel: Hotel;
  readonly onClose: () => void;
}
/** Shift authorizations of a hotel, with a button to end each. */
export function ShiftsDrawer({ hotel, onClose }: Props) {
  const t = useTranslation("business.desk-policy");
  const core = useTranslation("common");
  const { grants } = useClient(deskRoutes);
  const { data, error } = useQuery({
    queryKey: [SHIFTS_KEY, hotel.id],
    queryFn: ({ signal }) => grants({ query: { hotelId: hotel.id } }, { signal, quiet: true }),
    refetchInterval: 30_000,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      title={t("shiftsTitle", { name: hotel.hotelName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && (
        <EmptyState icon={<IconLock size={28} stroke={1.5} aria-hidden />} title={t("noShifts")}>
          {t("noShiftsText")}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={classes.shifts}>
          {data.map((grant) => (
            <Shift key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Shift({ grant }: { readonly grant: Grant }) {
  const t = useTranslation("business.desk-policy");
  const queries = useQueryClient();
  const { closeGrant } = useClient(deskRoutes);
  const end = useMutation({
    mutationFn: () => closeGrant({ params: { id: grant.id } }),
    onSuccess: () => report.success(t("ended")),
    onSettled: () => queries.invalidateQueries({ queryKey: [SHIFTS_KEY] }),
  });
  const { userName, encoderName, openTime, expireTime, cardsLeft, state } = grant;
  return (
    <li>
      <div className={classes.who}>
        <div className={classes.head}>
          <strong>{userName}</strong>
          <span className="caption">{encoderName}</span>
          <Status color={state === "live" ? "good" : "warning"}>{t(state)}</Status>
        </div>
        <span className="number">
          {t("sinceUntil", { since: openTime.slice(5, 16), until: expireTime.slice(5, 16) })}
        </span>
        <span className="caption">{t("cardsLeft", { count: cardsLeft })}</span>
      </div>
      <Button aria-label={t("endNamed", { name: userName })} loading={end.isPending} onClick={() => end.mutate()}>
        {t("end")}
      </Button>
    </li>
  );
}

import { encoderRoutes } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { userRoutes } from "@adel/protocol/system/user";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { RowName, ShortList } from "../../../ui/short-list.tsx";
import { Status } from "../../../ui/status.tsx";

const SHOWN = 5;
interface Props {
  readonly hotel: Hotel;
}

/** The cards that were made last. */
export function HotelCards({ hotel: { id } }: Props) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const { list } = useClient(hotelCardRoutes);
  const { data } = useQuery({
    queryKey: [hotelCardRoutes.list.path, "hotel", id],
    queryFn: ({ signal }) => list({ query: { hotelId: id, pageSize: SHOWN } }, { signal, background: true }),
    enabled: may(hotelCardRoutes.list),
  });
  if (!data) return null;
  return (
    <ShortList
      title={t("lastCards")}
      to={`/hotelCard?hotelId=${id}`}
      link={t("allOf", { count: data.total })}
      rows={data.rows.map(({ id: key, createTime, cardNumber, room, agentName }) => ({
        key,
        cells: (
          <>
            <span className="number caption">{createTime?.slice(5, 16)}</span>
            <span className="mono">{cardNumber}</span>
            <RowName>{room === null ? "" : t("roomOf", { room })}</RowName>
            <span className="caption">{agentName}</span>
          </>
        ),
      }))}
    />
  );
}

/** Its encoders, and whether they can make cards now. */
export function HotelEncoders({ hotel: { id } }: Props) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const { list } = useClient(encoderRoutes);
  const { data } = useQuery({
    queryKey: [encoderRoutes.list.path, "hotel", id],
    queryFn: ({ signal }) => list({ query: { hotelId: id, pageSize: SHOWN } }, { signal, background: true }),
    enabled: may(encoderRoutes.list),
  });
  if (!data) return null;
  return (
    <ShortList
      title={t("encoders")}
      to={`/sendCardMachine?hotelId=${id}`}
      link={t("allOf", { count: data.total })}
      rows={data.rows.map(({ id: key, deviceName, online, lastSeenTime }) => ({
        key,
        cells: (
          <>
            <RowName>{deviceName}</RowName>
            {!online && <span className="caption">{lastSeenTime?.slice(5, 16)}</span>}
            <Status color={online ? "good" : "warning"}>{t(online ? "online" : "offline")}</Status>
          </>
        ),
      }))}
    />
  );
}

/** Users of the hotel. */
export function HotelPeople({ hotel: { deptId } }: Props) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const { list } = useClient(userRoutes);
  const { data } = useQuery({
    queryKey: [userRoutes.list.path, "hotel", deptId],
    queryFn: ({ signal }) => list({ query: { deptId, pageSize: SHOWN } }, { signal, background: true }),
    enabled: may(userRoutes.list),
  });
  if (!data) return null;
  return (
    <ShortList
      title={t("people")}
      to={`/system/user?deptId=${deptId}`}
      link={t("allOf", { count: data.total })}
      rows={data.rows.map(({ userId, nickName, userName }) => ({
        key: userId,
        cells: (
          <>
            <RowName>{nickName}</RowName>
            <span className="mono caption">{userName}</span>
          </>
        ),
      }))}
    />
  );
}

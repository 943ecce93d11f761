import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { HotelChoice, useSelectedHotel } from "../hotel/index.ts";
import classes from "./desk.module.css";
import { parseDeskInput } from "./desk-input.ts";
import { useDeskRooms } from "./desk-queries.ts";
import { RoomCards } from "./room-cards.tsx";
import { RoomLine } from "./room-line.tsx";

/** Who holds the cards of a room, where no encoder is connected: nothing is written. */
export function RoomSearch() {
  const t = useTranslation("business.desk");
  const [hotel, select] = useSelectedHotel(undefined);
  return (
    <div className={classes.search}>
      <Panel title={t("lookUp")}>
        <div className={classes.searchFields}>
          <HotelChoice label={t("hotel")} placeholder={t("hotelPick")} value={hotel} onChange={select} />
          {hotel && <RoomSearchResult key={hotel.id} hotelId={hotel.id} />}
        </div>
      </Panel>
    </div>
  );
}

function RoomSearchResult({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.desk");
  const [text, setText] = useState("");
  const { rooms, error } = useDeskRooms(hotelId, parseDeskInput(text)?.q);
  return (
    <>
      <TextInput
        label={t("room")}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className={classes.searchResult}>
        {error !== null && <ErrorAlert error={toErrorDetails(error)} />}
        {rooms?.length === 0 && <Status color="warning">{t("notFound")}</Status>}
        {rooms?.map((room) => (
          <div key={room.room.id}>
            <RoomLine room={room} />
            <RoomCards room={room} desk={undefined} onVoid={undefined} />
          </div>
        ))}
      </div>
    </>
  );
}

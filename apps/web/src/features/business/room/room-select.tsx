import { type Room, roomRoutes } from "@adel/protocol/business/room";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";

/** A room by its position in the lock, with its label. */
type RoomOption = Pick<Room, "label" | "building" | "floor" | "roomNumber">;

const TYPING_MS = 250;
const MAX_OPTIONS = 50;
const keyOf = ({ building, floor, roomNumber }: RoomOption) => `${building}/${floor}/${roomNumber}`;

/** The rooms of a hotel that are in use, by a part of their labels; none for users who may not see rooms. */
function useRooms(hotelId: number | undefined, label: string) {
  const { list } = useClient(roomRoutes);
  const may = useMayCall();
  const query = { hotelId: hotelId ?? 0, label, status: "0", orderByColumn: "label", pageSize: MAX_OPTIONS } as const;
  const { data } = useQuery({
    queryKey: [roomRoutes.list.path, "select", query] as const,
    queryFn: ({ signal }) => list({ query }, { signal, quiet: true }),
    // Not the rooms of the hotel that was chosen before.
    placeholderData: (previous, last) => (last?.queryKey[2].hotelId === query.hotelId ? previous : undefined),
    enabled: hotelId !== undefined && may(roomRoutes.list),
  });
  return data?.rows ?? [];
}

/** Whether the rooms of a hotel are known to the user. */
export const useHasRooms = (hotelId: number | undefined): boolean => useRooms(hotelId, "").length > 0;

interface Props {
  readonly hotelId: number | undefined;
  readonly value: RoomOption | undefined;
  readonly onChange: (room: Room) => void;
  readonly error?: string;
}
/** Chooses a room of a hotel by its label; another label is no room of it. */
export function RoomSelect({ hotelId, value, onChange, error }: Props) {
  const t = useTranslation("business.room");
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search, TYPING_MS);
  const nameOf = ({ label, building, floor }: RoomOption) => t("selectOption", { label, building, floor });
  const rows = useRooms(hotelId, value && debounced === nameOf(value) ? "" : debounced);
  const isListed = value !== undefined && rows.some((row) => keyOf(row) === keyOf(value));
  // 508 comes before 1508, which contains it.
  const sorted = rows.toSorted((one, other) => Number(other.label === debounced) - Number(one.label === debounced));
  const options: readonly RoomOption[] = value && !isListed ? [value, ...sorted] : sorted;
  return (
    <Select
      label={t("label")}
      placeholder={t("selectPlaceholder")}
      nothingFoundMessage={t("selectNone", { label: debounced })}
      searchable
      allowDeselect={false}
      // The server has searched already.
      filter={({ options: found }) => found}
      searchValue={search}
      onSearchChange={setSearch}
      data={options.map((room) => ({ value: keyOf(room), label: nameOf(room) }))}
      value={value ? keyOf(value) : null}
      onChange={(key) => {
        const room = rows.find((row) => keyOf(row) === key);
        if (room) onChange(room);
      }}
      {...(error && { error })}
    />
  );
}

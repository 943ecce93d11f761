import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useMayCall } from "./access.tsx";
import { useClient } from "./services.tsx";

const TYPING_MS = 250;
const nameOf = ({ hotelNumber, hotelName }: Hotel) => `${hotelNumber} ${hotelName}`;

/** A hotel by its id as an address names it; undefined until it is there. */
export function useHotel(id: string): Hotel | undefined {
  const { one } = useClient(hotelRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [hotelRoutes.list.path, "one", id],
    queryFn: ({ signal }) => one({ params: { id } }, { signal, quiet: true }),
    enabled: id !== "" && may(hotelRoutes.one),
  });
  return data;
}

/** The page of one hotel. */
export const hotelUrl = ({ id }: Pick<Hotel, "id">): string => `/hotel/${id}`;

interface LinkProps {
  readonly id: number | null;
  readonly name: string | null;
}
/** The name of a hotel in a list: the way to its page for those who may open it. */
export function HotelLink({ id, name }: LinkProps) {
  const may = useMayCall();
  if (id === null || !may(hotelRoutes.one)) return <>{name ?? "–"}</>;
  return (
    <Link className="link" to={hotelUrl({ id })}>
      {name}
    </Link>
  );
}

const KEY = "hotel";
const CHANGED = "adel:hotel";
const storedHotel = (): string => localStorage.getItem(KEY) ?? "";
const watchHotel = (listener: () => void) => {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
};

/** The hotel that pages of one hotel are about: chosen on this computer before, or the only visible one. */
export function useCurrentHotel() {
  const { list } = useClient(hotelRoutes);
  const may = useMayCall();
  const stored = useSyncExternalStore(watchHotel, storedHotel);
  const cached = useHotel(stored);
  const { data } = useQuery({
    queryKey: [hotelRoutes.list.path, "only"],
    queryFn: ({ signal }) => list({ query: { pageSize: 2 } }, { signal, quiet: true }),
    enabled: may(hotelRoutes.list),
  });
  const only = data?.total === 1 ? data.rows[0] : undefined;
  return {
    hotel: only ?? cached,
    /** There is nothing to choose from. */
    isOnly: only !== undefined,
    choose: (hotel: Hotel | undefined) => {
      localStorage.setItem(KEY, hotel ? String(hotel.id) : "");
      dispatchEvent(new Event(CHANGED));
    },
  };
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Hotel | undefined;
  readonly onChange: (hotel: Hotel | undefined) => void;
  readonly clearable?: boolean;
  readonly error?: string;
  readonly hideLabel?: boolean;
}

/** Chooses one of the visible hotels, searched on the server by number or name. */
export function HotelSelect({
  label,
  placeholder,
  value,
  onChange,
  clearable = false,
  error,
  hideLabel = false,
}: Props) {
  const { list } = useClient(hotelRoutes);
  const may = useMayCall();
  const [search, setSearch] = useState("");
  const [requested] = useDebouncedValue(search, TYPING_MS);
  const query = {
    search: value && requested === nameOf(value) ? "" : requested,
    status: "0",
    orderByColumn: "hotelNumber",
    isAsc: "asc",
    pageSize: 50,
  } as const;
  const { data } = useQuery({
    queryKey: [hotelRoutes.list.path, "select", query],
    queryFn: ({ signal }) => list({ query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: may(hotelRoutes.list),
  });
  const rows = data?.rows ?? [];
  const available = value && !rows.some(({ id }) => id === value.id) ? [value, ...rows] : rows;
  return (
    <Select
      {...(hideLabel ? { "aria-label": label } : { label })}
      placeholder={placeholder}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      data={available.map((hotel) => ({ value: String(hotel.id), label: nameOf(hotel) }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(available.find((hotel) => String(hotel.id) === id))}
      {...(error && { error })}
    />
  );
}

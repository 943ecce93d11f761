import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";

const TYPING_MS = 250;
const nameOf = ({ hotelNumber, hotelName }: Hotel) => `${hotelNumber} ${hotelName}`;

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Hotel | undefined;
  readonly onChange: (hotel: Hotel | undefined) => void;
  readonly clearable?: boolean;
  readonly error?: string;
  readonly hideLabel?: boolean;
  /** Opened at once: the user has just asked for another hotel. */
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
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
  isOpen = false,
  onClose,
}: Props) {
  const { list } = useClient(hotelRoutes);
  const may = useMayCall();
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search, TYPING_MS);
  const query = {
    search: value && debounced === nameOf(value) ? "" : debounced,
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
      allowDeselect={false}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      data={available.map((hotel) => ({ value: String(hotel.id), label: nameOf(hotel) }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(available.find((hotel) => String(hotel.id) === id))}
      {...(error && { error })}
      {...(onClose && { onDropdownClose: onClose })}
      defaultDropdownOpened={isOpen}
      data-autofocus={isOpen || undefined}
      autoFocus={isOpen}
    />
  );
}

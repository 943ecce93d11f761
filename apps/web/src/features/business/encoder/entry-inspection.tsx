import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Status } from "../../../ui/status.tsx";
import { DiagnosticsPanel } from "./diagnostics-panel.tsx";
import classes from "./entry.module.css";
import { LiveStatus, LiveStatuses } from "./live-lines.tsx";

const TYPING_MS = 250;
const AVAILABLE = 50;
const nameOf = ({ deviceName, deviceNumber }: Encoder) => `${deviceName} ${deviceNumber}`;

/** A bound encoder is chosen, inspected, and what was found of it before is shown. */
export function EntryInspection() {
  const t = useTranslation("business.encoder-entry");
  const { list } = useClient(encoderRoutes);
  const [selected, choose] = useState<Encoder>();
  const [typed, type] = useState("");
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  const query = {
    search: selected && debounced === nameOf(selected) ? "" : debounced,
    bound: "true",
    orderByColumn: "deviceNumber",
    isAsc: "asc",
    pageSize: AVAILABLE,
  } as const;
  const { data } = useQuery({
    queryKey: [encoderRoutes.list.path, query],
    queryFn: ({ signal }) => list({ query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const shown = rows.find(({ id }) => id === selected?.id) ?? selected;
  const available = shown && !rows.includes(shown) ? [shown, ...rows] : rows;
  return (
    <div className={classes.inspection}>
      <Select
        label={t("encoder")}
        description={t("encoderHelp")}
        placeholder={t("encoderPlaceholder")}
        searchable
        // The server has searched already.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={type}
        data={available.map((encoder) => ({ value: String(encoder.id), label: nameOf(encoder) }))}
        value={shown ? String(shown.id) : null}
        onChange={(id) => choose(available.find((encoder) => String(encoder.id) === id))}
      />
      {shown && (
        <LiveStatuses>
          <LiveStatus id={shown.id} />
          <Line encoder={shown} />
          <DiagnosticsPanel key={shown.id} encoder={shown} />
        </LiveStatuses>
      )}
    </div>
  );
}

/** Its current status. */
function Line({ encoder: { online, card, bridgeVersion } }: { readonly encoder: Encoder }) {
  const messages = useTranslation("business.encoder");
  return (
    <p className={classes.line}>
      <Status color={online ? "good" : "off"}>{messages(online ? "online" : "offline")}</Status>
      {card && (
        <span>
          {messages("card")} <code>{card.uid}</code>
        </span>
      )}
      {bridgeVersion && (
        <span>
          {messages("bridge")} <code>{bridgeVersion}</code>
        </span>
      )}
    </p>
  );
}

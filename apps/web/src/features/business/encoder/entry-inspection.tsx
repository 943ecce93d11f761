import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Status } from "../../../ui/status.tsx";
import { encoderWords } from "./encoder.words.ts";
import classes from "./entry.module.css";
import { entryWords } from "./entry.words.ts";
import { InspectionDesk } from "./inspection-desk.tsx";
import { LiveLine, LiveLines } from "./live-lines.tsx";

const TYPING_MS = 250;
const OFFERED = 50;
const nameOf = ({ deviceName, deviceNumber }: Encoder) => `${deviceName} ${deviceNumber}`;

/** A bound encoder is chosen, inspected, and what was found of it before is shown. */
export function EntryInspection() {
  const say = useWords(entryWords);
  const { list } = useClient(encoderRoutes);
  const [chosen, choose] = useState<Encoder>();
  const [typed, type] = useState("");
  const [wanted] = useDebouncedValue(typed, TYPING_MS);
  const query = {
    search: chosen && wanted === nameOf(chosen) ? "" : wanted,
    bound: "true",
    orderByColumn: "deviceNumber",
    isAsc: "asc",
    pageSize: OFFERED,
  } as const;
  const { data } = useQuery({
    queryKey: [encoderRoutes.list.path, query],
    queryFn: ({ signal }) => list({ query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const shown = rows.find(({ id }) => id === chosen?.id) ?? chosen;
  const offered = shown && !rows.includes(shown) ? [shown, ...rows] : rows;
  return (
    <div className={classes.inspection}>
      <Select
        label={say("encoder")}
        description={say("encoderHelp")}
        placeholder={say("encoderPlaceholder")}
        searchable
        // The server has searched already.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={type}
        data={offered.map((encoder) => ({ value: String(encoder.id), label: nameOf(encoder) }))}
        value={shown ? String(shown.id) : null}
        onChange={(id) => choose(offered.find((encoder) => String(encoder.id) === id))}
      />
      {shown && (
        <LiveLines>
          <LiveLine id={shown.id} />
          <Line encoder={shown} />
          <InspectionDesk key={shown.id} encoder={shown} />
        </LiveLines>
      )}
    </div>
  );
}

/** How it stands just now. */
function Line({ encoder: { online, card, bridgeVersion } }: { readonly encoder: Encoder }) {
  const words = useWords(encoderWords);
  return (
    <p className={classes.line}>
      <Status tone={online ? "good" : "off"}>{words(online ? "loggedIn" : "loggedOut")}</Status>
      {card && (
        <span>
          {words("card")} <code>{card.uid}</code>
        </span>
      )}
      {bridgeVersion && (
        <span>
          {words("bridge")} <code>{bridgeVersion}</code>
        </span>
      )}
    </p>
  );
}

import type { RoomCell } from "@adel/protocol/business/room";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./room.module.css";

interface Props {
  readonly cells: readonly RoomCell[];
  readonly onFind: (room: RoomCell) => void;
}
/** Finds a room of the building by its number: an exact match, else the first that starts with it. */
export function RoomSearch({ cells, onFind }: Props) {
  const t = useTranslation("business.room");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const label = text.trim().toUpperCase();
    if (label === "") return;
    const found =
      cells.find((cell) => cell.label.toUpperCase() === label) ??
      cells.find((cell) => cell.label.toUpperCase().startsWith(label));
    setMissing(found === undefined);
    if (found) onFind(found);
  };
  return (
    <form onSubmit={submit} className={classes.search}>
      <TextInput
        aria-label={t("goTo")}
        placeholder={t("goTo")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        error={isMissing && t("notFound")}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </form>
  );
}

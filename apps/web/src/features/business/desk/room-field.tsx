import { TextInput } from "@mantine/core";
import { IconDoorEnter } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";

interface Props {
  readonly id: string;
  /** The key that leads here. */
  readonly shortcut: string;
}
/** On the home page of users of a single hotel: enter a room, and its guest's card is made at the front desk. */
export function RoomField({ id, shortcut }: Props) {
  const t = useTranslation("home");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    void navigate(q === "" ? "/frontDesk" : `/frontDesk?${new URLSearchParams({ q })}`);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        id={id}
        size="lg"
        aria-label={t("room")}
        aria-keyshortcuts={shortcut}
        placeholder={t("roomPlaceholder")}
        leftSection={<IconDoorEnter size={20} aria-hidden />}
        leftSectionWidth={48}
        rightSectionWidth={48}
        rightSection={<kbd aria-hidden>{shortcut}</kbd>}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

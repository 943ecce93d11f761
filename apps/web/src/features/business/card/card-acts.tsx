import type { CardView } from "@adel/protocol/business/card";
import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { nameRoom } from "@adel/protocol/business/room";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconCopy, IconScan, IconShieldCheck } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useMay } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { flattenMenu } from "../../../core/menu.ts";
import { useSession } from "../../../core/services.tsx";
import { usePresetHotel } from "../hotel/index.ts";
import classes from "./card-acts.module.css";
import { EraseAct } from "./erase-button.tsx";

const icon = { size: 16, "aria-hidden": true } as const;
const PAGES = {
  desk: "business/desk/index",
  read: "business/card/read",
  inspect: "business/inspection/index",
} as const;
const EXTENDABLE: readonly CardVerdict["kind"][] = ["valid", "expired"];

/** The front desk entry for a guest's room, if the user has a front desk for the card's hotel. */
function useDeskEntry({ room, hotel }: CardVerdict) {
  const { hotel: ofDesk } = usePresetHotel();
  if (!room || room.id === null || !hotel || hotel.id !== ofDesk?.id) return undefined;
  return `${room.building}-${room.label}`;
}

/** Possible actions for the card, limited to the user's permissions. */
export function CardActs({ view, onDone }: { readonly view: CardView; readonly onDone: () => void }) {
  const t = useTranslation("business.card-verdict");
  const navigate = useNavigate();
  const may = useMay();
  const menu = useSession()?.menu ?? [];
  const { verdict } = view;
  const pathOf = (page: keyof typeof PAGES) =>
    flattenMenu(menu).find(({ component }) => component === PAGES[page])?.path;
  const entry = useDeskEntry(verdict);
  const [desk, read, inspect] = [pathOf("desk"), pathOf("read"), pathOf("inspect")];
  const toDesk = (key: string) => void navigate(`${desk}?${new URLSearchParams({ q: `${entry} ${key}` })}`);
  const mayDesk = desk !== undefined && entry !== undefined && may("business:desk:issue");
  const isTest = verdict.kind === "setCard" || verdict.kind === "testCard";
  const isEraseFirst = verdict.kind === "guestLeft" || verdict.kind === "voidCard";
  const { movedTo, room } = verdict;
  return (
    <div className={classes.acts}>
      {isEraseFirst && <EraseAct view={view} onDone={onDone} />}
      {mayDesk && movedTo && (
        <Button
          leftSection={<IconCopy {...icon} />}
          onClick={() =>
            void navigate(`${desk}?${new URLSearchParams({ q: `${movedTo.building}-${movedTo.label} C` })}`)
          }
        >
          {t("act.writeFor", { room: nameRoom(movedTo, room?.building ?? movedTo.building) })}
        </Button>
      )}
      {mayDesk && verdict.kind === "valid" && (
        <Button variant="filled" leftSection={<IconCopy {...icon} />} onClick={() => toDesk("C")}>
          {t("act.copy")}
        </Button>
      )}
      {mayDesk && EXTENDABLE.includes(verdict.kind) && verdict.hasOpenStay && (
        <Button leftSection={<IconCalendarPlus {...icon} />} onClick={() => toDesk("E")}>
          {t("act.extend")}
        </Button>
      )}
      {read !== undefined && (
        <Button leftSection={<IconScan {...icon} />} onClick={() => void navigate(read)}>
          {t("act.read")}
        </Button>
      )}
      {isTest && inspect !== undefined && (
        <Button leftSection={<IconShieldCheck {...icon} />} onClick={() => void navigate(inspect)}>
          {t("act.inspect")}
        </Button>
      )}
      {!isEraseFirst && <EraseAct view={view} onDone={onDone} />}
    </div>
  );
}

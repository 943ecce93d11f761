import type { Room } from "@adel/protocol/business/room";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

/** Whether cards are made for a room. */
export function StatusText({ status }: Pick<Room, "status">) {
  const t = useTranslation("business.room");
  return <Status color={status === "0" ? "good" : "off"}>{t(status === "0" ? "inUse" : "closed")}</Status>;
}

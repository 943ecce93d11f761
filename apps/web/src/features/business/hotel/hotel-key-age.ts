import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { daysBetween } from "../../../core/time.ts";

/** A hotel's key should be rotated once a year. */
export const MAX_KEY_DAYS = 365;

/** Days since the hotel's current key was created. */
export const keyAgeOf = ({ keyTime }: Pick<Hotel, "keyTime">, today: string): number =>
  keyTime === null ? 0 : Math.max(0, daysBetween(keyTime, today));

/** Rotates the hotel's key after a question that states what its devices need. */
export function useRotation(hotel: Hotel) {
  const t = useTranslation("business.hotel");
  const core = useTranslation("common");
  const ask = useConfirm();
  const queries = useQueryClient();
  const { rotateKey } = useClient(hotelRoutes);
  return async () => {
    const title = t("rotateTitle", { number: hotel.hotelNumber, name: hotel.hotelName });
    const question = { title, text: t("rotateText"), confirm: t("rotate"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    await rotateKey({ params: { id: hotel.id } });
    report.success(t("rotated"));
    await queries.invalidateQueries({ queryKey: [hotelRoutes.list.path] });
  };
}

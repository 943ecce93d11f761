import type { DeskCard } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { CardStateStatus } from "../card/index.ts";

const HOLD_COLORS = {
  held: "good",
  handedBack: "off",
  overwritten: "off",
  lostPending: "warning",
  lost: "off",
  dead: "off",
} as const satisfies Record<DeskCard["holdState"], string>;

type StatusProps = Pick<DeskCard, "holdState" | "isOutdated" | "standing">;
/** What became of a guest's card; of one that is with the guest, also what else is known of it. */
export function DeskCardStatus({ holdState, isOutdated, standing: { state } }: StatusProps) {
  const t = useTranslation("business.desk");
  if (holdState === "held" && isOutdated) return <Status color="warning">{t("outdated")}</Status>;
  if (holdState === "held" && state !== "held") return <CardStateStatus state={state} />;
  return <Status color={HOLD_COLORS[holdState]}>{t(`hold.${holdState}`)}</Status>;
}

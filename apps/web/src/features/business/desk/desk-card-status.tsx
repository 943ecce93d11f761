import type { DeskCard } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { CardStateStatus } from "../card/index.ts";

type StatusProps = Pick<DeskCard, "holdState" | "isOutdated" | "standing">;
/** The state of a guest's card, in the words of every page; one that is to be rewritten says so. */
export function DeskCardStatus({ holdState, isOutdated, standing: { state } }: StatusProps) {
  const t = useTranslation("business.desk");
  if (holdState === "held" && isOutdated) return <Status color="warning">{t("outdated")}</Status>;
  return <CardStateStatus state={state} />;
}

import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { Button } from "@mantine/core";
import { useLink } from "../../../bridge/use-bridge.tsx";
import { EncoderImage } from "../../../bridge/wizard/encoder-image.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { useStore } from "../../../core/store.ts";
import type { Desk } from "./desk.machine.ts";
import classes from "./desk.module.css";
import type { DeskController } from "./use-desk.ts";
import { TAKE_OVER_KEY } from "./use-desk-keys.ts";

type Obstacle =
  | { readonly kind: "bridgeSilent" | "serverSilent" }
  /** Another user is using the encoder. */
  | { readonly kind: "taken"; readonly owner: string };

/** The card cannot go on before the server has answered. */
const isWaitingForServer = (desk: Desk): boolean =>
  desk.kind === "running" &&
  (desk.blank.kind === "starting" || (desk.blank.kind === "writing" && desk.blank.seen?.state === "finished"));

const isWaitingForCard = (desk: Desk): boolean =>
  desk.kind === "running" && desk.blank.kind === "waiting" && !desk.isPaused;

/** Why nothing happens with a card now; all of them pass by themselves. */
export function useEncoderObstacle({
  desk,
  lease: { owner },
}: Pick<DeskController, "desk" | "lease">): Obstacle | undefined {
  const link = useLink();
  const isOut = useStore(useServices().outage) !== undefined;
  if (link.kind === "open" && link.isSilent) return { kind: "bridgeSilent" };
  if (isOut && isWaitingForServer(desk)) return { kind: "serverSilent" };
  return owner !== undefined && isWaitingForCard(desk) ? { kind: "taken", owner } : undefined;
}

interface Props {
  readonly obstacle: Obstacle;
  readonly seen: EncoderStatus | undefined;
  readonly onTakeOver: () => void;
}
export function EncoderObstacle({ obstacle, seen, onTakeOver }: Props) {
  const t = useTranslation("business.desk");
  return (
    <div className={classes.encoder} data-warning>
      <EncoderImage cardOnReader={seen?.card != null} />
      <div role="status">
        <h2>{t(`obstacle.${obstacle.kind}`, { owner: obstacle.kind === "taken" ? obstacle.owner : "" })}</h2>
        <p className="caption">{t(`obstacle.${obstacle.kind}Text`, { key: TAKE_OVER_KEY })}</p>
      </div>
      {obstacle.kind === "taken" && (
        <Button onClick={onTakeOver} aria-keyshortcuts={TAKE_OVER_KEY} rightSection={<kbd>{TAKE_OVER_KEY}</kbd>}>
          {t("takeOver")}
        </Button>
      )}
    </div>
  );
}

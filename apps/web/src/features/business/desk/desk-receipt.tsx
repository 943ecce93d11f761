import type { Act } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import type { Hotel } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPrinter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { TotalCharge } from "../../../bridge/credit/charge.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import type { Desk } from "./desk.machine.ts";
import classes from "./desk.module.css";
import { useDeskRooms } from "./desk-queries.ts";
import { nameFrom } from "./name-from.ts";
import { UnfinishedAdvice } from "./stopped-act.tsx";

const PrintReceipt = lazy(async () => ({ default: (await import("./print-receipt.tsx")).PrintReceipt }));

interface Props {
  readonly finished: Extract<Desk, { kind: "finished" }>;
  readonly hotel: Hotel;
  readonly policy: DeskPolicy;
  /** The next room of a queue is in the field already. */
  readonly isShort?: boolean;
  /** Goes on with an act of which some cards are missing. */
  readonly onContinue: (id: number) => void;
}
/** What was done, with which cards, and what it used. */
export function DeskReceipt({ finished, hotel, policy, isShort, onContinue }: Props) {
  const { act, written } = finished;
  const isAutomatic = policy.print && written.length > 0 && act.act !== "checkOut" && act.act !== "void";
  const [printing, setPrinting] = useState<"automatic" | "manual" | undefined>(isAutomatic ? "automatic" : undefined);
  const t = useTranslation("business.desk");
  const labels = { label: act.label, from: nameFrom(act) };
  const done = act.finished + written.length;
  const isPartly = done < act.cards;
  const print = printing && (
    <Suspense>
      <PrintReceipt
        finished={finished}
        hotel={hotel}
        isAutomatic={printing === "automatic"}
        onClose={() => setPrinting(undefined)}
      />
    </Suspense>
  );
  const verdict = (
    <>
      <div className={classes.verdict} data-partly={isPartly || undefined} role="status">
        {isPartly ? <IconAlertTriangle size={24} aria-hidden /> : <IconCheck size={24} aria-hidden />}
        <h2>{t(`done.${act.act}`, labels)}</h2>
      </div>
      {isPartly && <HalfDone act={act} done={done} />}
      {finished.unfinished && <UnfinishedAdvice card={finished.unfinished} />}
    </>
  );
  if (isShort)
    return (
      <>
        {verdict}
        {print}
      </>
    );
  return (
    <section className={classes.receipt} aria-label={t(`act.${act.act}`)}>
      {verdict}
      {written.length > 0 && act.act !== "checkOut" && act.act !== "void" && (
        <WrittenAdvice finished={finished} hotel={hotel} />
      )}
      <ReceiptFacts finished={finished} hotel={hotel} />
      {act.act === "void" && <p>{t("voidAfter", labels)}</p>}
      {!policy.hasClock && act.act !== "checkOut" && <p>{t("noClock")}</p>}
      {act.act === "lost" && <p>{t("lostAfter")}</p>}
      {act.act === "move" && <p>{t("moveAfter", labels)}</p>}
      {act.act !== "void" && (
        <div className={classes.foot}>
          {isPartly && <Button onClick={() => onContinue(act.id)}>{t("continueAct")}</Button>}
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setPrinting("manual")}>
            {t("print")}
          </Button>
        </div>
      )}
      {print}
    </section>
  );
}

/** How many cards are missing, or were not handed back. */
function HalfDone({ act: { act, cards }, done }: { readonly act: Act; readonly done: number }) {
  const t = useTranslation("business.desk");
  const name = act === "checkOut" ? "erasedOf" : "stoppedAfter";
  return <Status color="warning">{t(name, { done, count: cards, out: cards - done })}</Status>;
}

/** What the laid card's strip says of it: whether it can be handed over. */
function WrittenAdvice({ finished: { act, written }, hotel }: Pick<Props, "finished" | "hotel">) {
  const t = useTranslation("business.desk");
  const { rooms, isLoading } = useDeskRooms(hotel.id, `${act.building}-${act.label}`);
  const uids = new Set(written.map(({ uid }) => uid));
  const ofRoom = rooms?.find(({ room }) => room.id === act.roomId)?.stay?.cards ?? [];
  // A card that was written again has a record for each time; the newest one says what is on it.
  const newest = new Map(ofRoom.toSorted((one, other) => one.id - other.id).map((card) => [card.uid, card]));
  const cards = [...newest.values()].filter(({ uid }) => uids.has(uid));
  if (isLoading || cards.length === 0) return null;
  const advices = new Set(cards.map(({ standing }) => standing.advice));
  const until = (written.at(-1)?.validTo ?? act.validTo)?.slice(0, 16) ?? "";
  if (advices.size === 1 && advices.has("handOver")) return <Status color="good">{t("writtenBack", { until })}</Status>;
  return advices.has("tryAtDoor") ? <Status color="warning">{t("writtenBackUncertain", { until })}</Status> : null;
}

/** The room, its cards, and what they used. */
function ReceiptFacts({ finished: { act, written, charges }, hotel }: Pick<Props, "finished" | "hotel">) {
  const t = useTranslation("business.desk");
  const account = useTranslation("business.account");
  const validTo = written.at(-1)?.validTo ?? act.validTo;
  return (
    <Facts
      facts={[
        [t("hotel"), hotel.hotelName],
        [t("room"), <strong key="room">{act.label}</strong>],
        ...(act.act === "checkOut" ? [] : ([[t("until"), validTo?.slice(0, 16)]] as const)),
        [
          t("written"),
          <span key="uids" className="mono">
            {written.map(({ uid }) => uid).join(", ") || "–"}
          </span>,
        ],
        ...(act.overridden.length > 0
          ? ([[t("changed"), act.overridden.map((name) => t(`change.${name}`)).join(t("changedJoin"))]] as const)
          : []),
        [account("charge"), <TotalCharge key="charge" charges={charges} hotelId={hotel.id} />],
      ]}
    />
  );
}

import type { CardStanding } from "@adel/protocol/business/card/standing";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";

type DoorStanding = CardStanding["doors"][number];
const TONES = { opens: "good", mayOpen: "warning", doesNotOpen: "off" } as const satisfies Record<
  DoorStanding["atDoor"],
  string
>;

function AccessText({ door: { atDoor, doubts, until } }: { readonly door: DoorStanding }) {
  const t = useTranslation("business.card-standing");
  const text = () => {
    if (atDoor === "doesNotOpen" || until === null) return t(atDoor);
    return t(`${atDoor}Until`, { until });
  };
  return (
    <>
      <Status color={TONES[atDoor]}>{text()}</Status>
      {doubts.map((doubt) => (
        <div key={doubt} className="caption">
          {t(`doubt.${doubt}`)}
        </div>
      ))}
    </>
  );
}

/** What a card opens, whose it is, and what to do with it. */
export function CardStandingPanel({ standing }: { readonly standing: CardStanding }) {
  const t = useTranslation("business.card-standing");
  return (
    <Panel title={t("title")}>
      <Facts
        facts={[
          [t("owner"), t(`owner.${standing.owner}`)],
          ...standing.doors.map(
            (door) => [t(`door.${door.door}`), <AccessText key={door.door} door={door} />] as const,
          ),
          [t("advice"), t(`advice.${standing.advice}`)],
        ]}
      />
    </Panel>
  );
}

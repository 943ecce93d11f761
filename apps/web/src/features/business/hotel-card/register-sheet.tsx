import type { HotelCard } from "@adel/protocol/business/hotel-card";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useSession } from "../../../core/services.tsx";
import { useToday } from "../../../core/today.ts";
import classes from "./register.module.css";

interface Props {
  readonly rows: readonly HotelCard[];
  readonly total: number;
  readonly period: { readonly beginTime: string; readonly endTime: string };
  readonly labelOf: (cardType: HotelCard["cardType"]) => string;
}

const toDay = (time: string) => time.slice(0, "2026-01-02".length);
const toMinute = (time: string | null) => time?.slice(0, "2026-01-02 03:04".length) ?? "";
/** How many cards there are of each, the most first. */
const countBy = (rows: readonly HotelCard[], of: (card: HotelCard) => string) =>
  [...Map.groupBy(rows, of)].map(([name, cards]) => [name, cards.length] as const).toSorted((a, b) => b[1] - a[1]);

/** Paper: light whatever the screen shows; the head of the table is on each page, the browser counts them. */
export function RegisterSheet({ rows, total, period, labelOf }: Props) {
  const t = useTranslation("business.hotel-card");
  const session = useSession();
  const today = useToday()();
  const hotels = countBy(rows, ({ hotelName }) => hotelName);
  const sums = [
    ...countBy(rows, ({ cardType }) => labelOf(cardType)),
    ...countBy(rows, ({ agentName }) => agentName).slice(0, MAX_MAKERS),
  ];
  return (
    <section className={classes.sheet} aria-label={t("register")}>
      <header>
        <h2>{t("register")}</h2>
        <p>
          {hotels.length === 1 ? hotels[0]?.[0] : t("registerHotels", { count: hotels.length })}
          {` · ${toDay(period.beginTime)} – ${toDay(period.endTime)}`}
        </p>
        <p>{t("registerDays")}</p>
      </header>
      <dl>
        <div>
          <dt>{t("registerTotal")}</dt>
          <dd>{numberText(total)}</dd>
        </div>
        {sums.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {total > rows.length && <p>{t("registerCut", { count: rows.length })}</p>}
      {rows.length === 0 ? <p>{t("registerEmpty")}</p> : <Cards rows={rows} labelOf={labelOf} />}
      <footer>
        <span>{t("registerBy", { name: session?.user.nickName ?? "" })}</span>
        <span>{t("registerChecked")}</span>
        <span>{t("registerDay", { day: today })}</span>
      </footer>
    </section>
  );
}
const MAX_MAKERS = 5;

function Cards({ rows, labelOf }: Pick<Props, "rows" | "labelOf">) {
  const t = useTranslation("business.hotel-card");
  const heads = ["createTime", "room", "cardNumber", "cardType", "validTo", "maker", "hotel", "signature"] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">#</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((card, at) => (
          <tr key={card.id}>
            <td>{at + 1}</td>
            <td>{toMinute(card.createTime)}</td>
            <td>{card.room}</td>
            <td>{card.cardNumber}</td>
            <td>{labelOf(card.cardType)}</td>
            <td>{card.validTo === null ? t("noLimit") : toMinute(card.validTo)}</td>
            <td>{card.agentName}</td>
            <td>{card.hotelName}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { MessageKey } from "@adel/messages";
import type { CardView, DecodedRecord } from "@adel/protocol/business/card";
import { errorText } from "../../../core/locale/errors.ts";
import { type Translate, useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { isBlankCard } from "./blank-card.ts";
import classes from "./card-records.module.css";
import { type FieldMessages, valueText } from "./explain.ts";
import { useFieldMessages } from "./inspector.tsx";
import { usageColor } from "./usage-color.ts";

type Word = MessageKey<"business.card">;

/** The fields of a record on one line. */
function lineOf({ application, detail }: DecodedRecord, t: Translate<Word>, fieldMessages: FieldMessages): string {
  const values = Object.fromEntries(
    Object.entries(detail).map(([field, value]) => [
      field,
      valueText({ from: 0, to: 0, raw: "", field: `${application}.${field}`, value }, fieldMessages),
    ]),
  );
  const { areas } = detail;
  const tail = Array.isArray(areas) && areas.length > 0 ? `, ${t("areas", { areas: areas.join(", ") })}` : "";
  const isOfNoRoom = application === "doorLock" && [detail.building, detail.floor, detail.room].every((at) => at === 0);
  return (isOfNoRoom ? t("doorLock.noRoom") : t(`${application}.line`, values)) + tail;
}

function verdictOf({ macValid, withinValidity }: DecodedRecord): readonly [Tone, Word] {
  if (macValid === false) return ["bad", "macWrong"];
  if (withinValidity === false) return ["warning", "outOfDate"];
  return macValid === null ? ["off", "macUnknown"] : ["good", "macRight"];
}

const validityOf = ({ validFrom, validTo, application }: DecodedRecord, t: Translate<Word>): string | undefined => {
  if (application === "fingerprint") return undefined;
  if (validTo !== null) return t("until", { time: validTo });
  return validFrom === null ? t("always") : t("from", { time: validFrom });
};

/** The card's records, each with the verdict on its check code; where there is none, the card's sentence has said so. */
export function CardRecords({ view }: { readonly view: CardView }) {
  const t = useTranslation("business.card");
  const fieldMessages = useFieldMessages();
  const language = useLanguage();
  const isEmpty = view.records.length === 0;
  if (isEmpty && !isBlankCard(view)) return null;
  return (
    <Panel title={t("says")} flush>
      {isEmpty ? (
        <p className={classes.nothing}>{errorText("CARD_WITHOUT_DATA", language, {})}</p>
      ) : (
        <ul className={classes.records}>
          {view.records.map((record) => {
            const [color, word] = verdictOf(record);
            return (
              <li key={`${record.application}-${record.sectors.join()}`} {...usageColor(record.application)}>
                <span className={classes.swatch} />
                <div>
                  <div>{lineOf(record, t, fieldMessages)}</div>
                  <div className="caption">
                    {[
                      // A test card's type byte is the same for every operation; its line names the operation.
                      record.application !== "test" &&
                        record.cardType &&
                        fieldMessages.card(`cardType.${record.cardType}`),
                      record.hotelNumber !== null && t("hotelNumber", { number: record.hotelNumber }),
                      record.sequence !== null && t("sequence", { sequence: record.sequence }),
                      validityOf(record, t),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </div>
                </div>
                <Status color={color}>{t(word)}</Status>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

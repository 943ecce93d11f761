import type { CardView, RecordSeen } from "@adel/protocol/business/card";
import { faultText } from "@adel/protocol/kernel/faults";
import "../../../core/card/holders.css";
import { isWithoutData } from "../../../core/card/without-data.ts";
import { type Say, useLanguage, useWords } from "../../../core/locale/words.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { type Tongue, valueText } from "./explain.ts";
import { useTongue } from "./inspector.tsx";
import { readWords } from "./read.words.ts";
import classes from "./said.module.css";

type Word = keyof typeof readWords.zh;

/** The record's own words, one line. */
function lineOf({ application, detail }: RecordSeen, say: Say<Word>, tongue: Tongue): string {
  const values = Object.fromEntries(
    Object.entries(detail).map(([field, value]) => [
      field,
      valueText({ from: 0, to: 0, raw: "", field: `${application}.${field}`, value }, tongue),
    ]),
  );
  const { areas } = detail;
  const tail = Array.isArray(areas) && areas.length > 0 ? `, ${say("areas", { areas: areas.join(", ") })}` : "";
  return say(`${application}.line`, values) + tail;
}

function verdictOf({ macValid, withinValidity }: RecordSeen): readonly [Tone, Word] {
  if (macValid === false) return ["bad", "macWrong"];
  if (withinValidity === false) return ["warning", "outOfDate"];
  return macValid === null ? ["off", "macUnknown"] : ["good", "macRight"];
}

const validityOf = ({ validFrom, validTo, application }: RecordSeen, say: Say<Word>): string | undefined => {
  if (application === "fingerprint") return undefined;
  if (validTo !== null) return say("until", { time: validTo });
  return validFrom === null ? say("always") : say("from", { time: validFrom });
};

/** What the card says: each record with the verdict on its check code. */
export function Said({ view }: { readonly view: CardView }) {
  const say = useWords(readWords);
  const tongue = useTongue();
  const language = useLanguage();
  return (
    <Panel title={say("says")} flush>
      {view.records.length === 0 ? (
        <p className={classes.nothing}>
          {isWithoutData(view) ? faultText("CARD_WITHOUT_DATA", language, {}) : say("saysNothing")}
        </p>
      ) : (
        <ul className={classes.records}>
          {view.records.map((record) => {
            const [tone, word] = verdictOf(record);
            return (
              <li key={`${record.application}-${record.sectors.join()}`} data-holder={record.application}>
                <span className={classes.swatch} />
                <div>
                  <div>{lineOf(record, say, tongue)}</div>
                  <div className="caption">
                    {[
                      record.cardType && tongue.card(`cardType.${record.cardType}`),
                      record.hotelNumber !== null && say("hotelNumber", { number: record.hotelNumber }),
                      record.sequence !== null && say("sequence", { sequence: record.sequence }),
                      validityOf(record, say),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </div>
                </div>
                <Status tone={tone}>{say(word)}</Status>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

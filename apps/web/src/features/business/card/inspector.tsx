import { accessGroup, describeBlock, type FieldView, firstBlock, holderOf, sectorOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import type { Language } from "@adel/protocol/kernel/text";
import { useMemo, useState } from "react";
import { cardWords } from "../../../core/card/card.words.ts";
import { spaced } from "../../../core/card/spaced.ts";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useSession } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { memoryOf } from "./card-memory.ts";
import { labelOf, rightsOf, type Tongue, valueText } from "./explain.ts";
import { fieldWords } from "./field.words.ts";
import classes from "./inspector.module.css";
import { readWords } from "./read.words.ts";

/** Bytes beside their meaning; long ones stand above already, and keys are never here. */
const rawOf = ({ from, to, field, raw }: FieldView): string =>
  to - from >= 8 || /^trailer\.(key|rights)/.test(field) ? "" : spaced(raw.replaceAll("?", "·"));

interface Props {
  readonly view: CardView;
  readonly block: number;
}
/** A built page carries the words of its own language alone. */
const isFieldWordIn =
  (language: Language) =>
  (word: string): word is keyof typeof fieldWords.zh =>
    Object.hasOwn(fieldWords[language], word);

export function useTongue(): Tongue {
  const field = useWords(fieldWords);
  const card = useWords(cardWords);
  const timeZone = useSession()?.timeZone ?? "UTC";
  return { field, card, has: isFieldWordIn(useLanguage()), timeZone };
}

/** One block in words: each field, who may do what with it, and the key that opened it. */
export function Inspector({ view, block }: Props) {
  const say = useWords(readWords);
  const tongue = useTongue();
  const [pointed, setPointed] = useState<number>();
  const memory = useMemo(() => memoryOf(view), [view]);
  const fields = useMemo(() => describeBlock(memory, block, view.sectorPlan), [memory, block, view]);
  const sector = sectorOf(block);
  const holder = holderOf(view.sectorPlan, sector, view.cardSize) ?? "free";
  const data = view.blocks[block] ?? null;
  const rights = rightsOf(memory, block, tongue);
  const opened = view.openedWith[sector];
  const lit = pointed === undefined ? undefined : fields[pointed];
  const bytes = data?.match(/../g) ?? [];
  return (
    <Panel
      title={tongue.card(`holder.${data === null ? "unreadable" : holder}`)}
      aside={say("place", { sector, block: block - firstBlock(sector), absolute: block })}
      flush
    >
      <div aria-live="polite">
        {data === null ? (
          <p className={classes.closed}>{say("unreadable")}</p>
        ) : (
          <>
            <div className={classes.bytes} aria-hidden>
              {bytes.map((byte, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the block is what the byte is
                <span key={at} data-lit={(lit && at >= lit.from && at <= lit.to) || undefined}>
                  {accessGroup(block) === 3 && (at < 6 || at > 9) ? "··" : byte}
                  <small>{at}</small>
                </span>
              ))}
            </div>
            <table className={classes.fields} aria-label={say("inspector")}>
              <tbody>
                {fields.map((field, at) => (
                  <tr
                    key={`${field.field}-${field.from}`}
                    onPointerEnter={() => setPointed(at)}
                    onPointerLeave={() => setPointed(undefined)}
                  >
                    <td className={classes.range}>
                      {field.from === field.to ? field.from : `${field.from}–${field.to}`}
                    </td>
                    <th scope="row">{labelOf(field, tongue)}</th>
                    <td className={classes.raw}>{rawOf(field)}</td>
                    <td>{valueText(field, tongue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      <div className={classes.foot}>
        <Facts
          facts={[
            ...(rights ? ([[say("rights"), rights]] as const) : []),
            [say("keyUsed"), say(`key.${opened ?? "none"}`)],
          ]}
        />
      </div>
    </Panel>
  );
}

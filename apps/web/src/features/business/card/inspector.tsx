import { accessGroup, describeBlock, type FieldView, firstBlock, sectorOf, usageOf } from "@adel/card";
import type { MessageKey } from "@adel/messages";
import type { CardView } from "@adel/protocol/business/card";
import { decodeDump } from "@adel/protocol/card-frames/dump";
import { useMemo, useState } from "react";
import { hasMessage, useTranslation } from "../../../core/locale/messages.ts";
import { useSession } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { type FieldMessages, labelOf, rightsOf, valueText } from "./explain.ts";
import { formatHexPairs } from "./hex-pairs.ts";
import classes from "./inspector.module.css";

/** Bytes next to their meaning; long ones are shown above already, and keys are never here. */
const rawOf = ({ from, to, field, raw }: FieldView): string =>
  to - from >= 8 || /^trailer\.(key|rights)/.test(field) ? "" : formatHexPairs(raw.replaceAll("?", "·"));

interface Props {
  readonly view: CardView;
  readonly block: number;
}
const isFieldKey = (key: string): key is MessageKey<"business.card-fields"> => hasMessage("business.card-fields", key);

export function useFieldMessages(): FieldMessages {
  const field = useTranslation("business.card-fields");
  const card = useTranslation("terms");
  const timeZone = useSession()?.timeZone ?? "UTC";
  return { field, card, has: isFieldKey, timeZone };
}

/** One block as text: each field, the rights of each key, and the key that opened it. */
export function Inspector({ view, block }: Props) {
  const t = useTranslation("business.card");
  const texts = useFieldMessages();
  const sector = sectorOf(block);
  const usage = usageOf(view.sectorPlan, sector, view.cardSize) ?? "free";
  const data = view.blocks[block] ?? null;
  const rights = rightsOf(view, block, texts);
  const opened = view.openedWith[sector];
  return (
    <Panel
      title={texts.card(`holder.${data === null ? "unreadable" : usage}`)}
      aside={t("place", { sector, block: block - firstBlock(sector), absolute: block })}
      flush
    >
      <div aria-live="polite">
        {data === null ? (
          <p className={classes.closed}>{t("unreadable")}</p>
        ) : (
          <BlockFields view={view} block={block} data={data} texts={texts} />
        )}
      </div>
      <div className={classes.foot}>
        <Facts
          facts={[...(rights ? ([[t("rights"), rights]] as const) : []), [t("keyUsed"), t(`key.${opened ?? "none"}`)]]}
        />
      </div>
    </Panel>
  );
}

interface BlockFieldsProps extends Props {
  /** The bytes of the block, in hexadecimal. */
  readonly data: string;
  readonly texts: FieldMessages;
}
/** The bytes of a block, and what each of its fields means; the field that is pointed at lights its bytes. */
function BlockFields({ view, block, data, texts }: BlockFieldsProps) {
  const t = useTranslation("business.card");
  const [pointed, setPointed] = useState<number>();
  const memory = useMemo(() => decodeDump(view), [view]);
  const fields = useMemo(() => describeBlock(memory, block, view.sectorPlan), [memory, block, view]);
  const lit = pointed === undefined ? undefined : fields[pointed];
  const bytes = data.match(/../g) ?? [];
  return (
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
      <table className={classes.fields} aria-label={t("inspector")}>
        <tbody>
          {fields.map((field, at) => (
            <tr
              key={`${field.field}-${field.from}`}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <td className={classes.range}>{field.from === field.to ? field.from : `${field.from}–${field.to}`}</td>
              <th scope="row">{labelOf(field, texts)}</th>
              <td className={classes.raw}>{rawOf(field)}</td>
              <td>{valueText(field, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

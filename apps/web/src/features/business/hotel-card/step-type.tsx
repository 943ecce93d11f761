import { CARD_TYPES, type CardType } from "@adel/card";
import { CARD_TYPE_PERMISSIONS } from "@adel/protocol/business/hotel-card";
import { Radio } from "@mantine/core";
import { useId, useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { holdsPermission } from "../../../core/access.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSession } from "../../../core/services.tsx";
import classes from "./types.module.css";
import { usePurposes } from "./use-purposes.ts";

interface Props {
  readonly cardType: CardType | undefined;
  readonly onDone: (cardType: CardType) => void;
  readonly onBack?: () => void;
}

/** The types that the user may make, in the dictionary's order. */
function usePermittedTypes(): readonly CardType[] {
  const permissions = useSession()?.permissions ?? [];
  return useDictionary("biz_card_type").entries.flatMap(({ value }) => {
    const cardType = CARD_TYPES.find((type) => type === value);
    return cardType && holdsPermission(permissions, [CARD_TYPE_PERMISSIONS[cardType]]) ? [cardType] : [];
  });
}

/** Which card: each type with what it is for. Arrows select, Enter continues. */
export function TypeStep({ cardType: before, onDone, ...methods }: Props) {
  const t = useTranslation("business.hotel-card");
  const permitted = usePermittedTypes();
  const [selected, setSelected] = useState(before);
  const [touched, setTouched] = useState(false);
  const [only, second] = permitted;
  const cardType = selected ?? (second === undefined ? only : undefined);
  const submit = () => {
    setTouched(true);
    if (cardType) onDone(cardType);
  };
  return (
    <Question title={t("typeTitle")} onSubmit={submit} {...methods}>
      <Radio.Group
        label={t("cardType")}
        value={cardType ?? ""}
        onChange={(value) => setSelected(permitted.find((type) => type === value))}
        error={touched && !cardType && t(only ? "cardTypeNeeded" : "noTypePermitted")}
      >
        <div className={classes.types}>
          {permitted.map((type) => (
            <Tile key={type} cardType={type} />
          ))}
        </div>
      </Radio.Group>
    </Question>
  );
}

function Tile({ cardType }: { readonly cardType: CardType }) {
  const id = useId();
  const { word } = useDictionary("biz_card_type");
  const purposeOf = usePurposes();
  return (
    <label className={classes.type} htmlFor={id}>
      <Radio id={id} value={cardType} aria-labelledby={`${id}-name`} aria-describedby={`${id}-purpose`} />
      <span className={classes.words}>
        <strong id={`${id}-name`}>{word(cardType).label}</strong>
        <span id={`${id}-purpose`} className="caption">
          {purposeOf(cardType)}
        </span>
      </span>
    </label>
  );
}

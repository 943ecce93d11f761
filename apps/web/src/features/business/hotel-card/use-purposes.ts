import type { CardType } from "@adel/card";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";

/** Purpose of a card type, from the dictionary's remark if it has one. */
export function usePurposes(): (cardType: CardType) => string {
  const t = useTranslation("business.hotel-card");
  const { word } = useDictionary("biz_card_type");
  return (cardType) => word(cardType).remark || t(`purpose.${cardType}`);
}

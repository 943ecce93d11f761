import type { CardType } from "@adel/card";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";

/** What a type is for: in the maker's words where the dictionary has a remark. */
export function usePurposes(): (cardType: CardType) => string {
  const t = useTranslation("business.hotel-card");
  const { word } = useDictionary("biz_card_type");
  return (cardType) => word(cardType).remark || t(`purpose.${cardType}`);
}

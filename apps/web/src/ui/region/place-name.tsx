import type { Region } from "@adel/region";
import { lazy, Suspense } from "react";
import { useLanguage } from "../../core/locale/words.ts";

const EnglishPlace = lazy(async () => ({ default: (await import("@adel/region")).englishPlace }));

/** The official names, as they are stored; Beijing lies in Beijing and is said once. */
export const officialPlace = ({ province, city }: Region): string =>
  [...new Set([province, city])].filter((part) => part !== "").join(" ");

/** A place as one reads it: 浙江省 杭州市, or "Hangzhou, Zhejiang". The English names come with the first place that needs them. */
export function PlaceName({ province, city }: Region) {
  const place = { province, city };
  if (useLanguage() === "zh" || province + city === "") return officialPlace(place);
  return (
    <Suspense>
      <EnglishPlace {...place} />
    </Suspense>
  );
}

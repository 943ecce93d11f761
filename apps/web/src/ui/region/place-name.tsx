import { lazy, Suspense } from "react";
import { useLanguage } from "../../core/locale/words.ts";
import type { Region } from "./region.ts";

const EnglishPlace = lazy(async () => ({ default: (await import("./region.ts")).englishPlace }));

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

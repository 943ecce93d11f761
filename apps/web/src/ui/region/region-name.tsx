import type { Region } from "@adel/region";
import { lazy, Suspense } from "react";
import { useLanguage } from "../../core/locale/messages.ts";

const EnglishRegion = lazy(async () => ({ default: (await import("@adel/region")).englishRegionName }));

/** The official names, as they are stored; Beijing lies in Beijing and is said once. */
export const officialRegion = ({ province, city }: Region): string =>
  [...new Set([province, city])].filter((part) => part !== "").join(" ");

/** A place as one reads it: 浙江省 杭州市, or "Hangzhou, Zhejiang". The English names come with the first place that needs them. */
export function RegionName({ province, city }: Region) {
  const region = { province, city };
  if (useLanguage() === "zh" || province + city === "") return officialRegion(region);
  return (
    <Suspense>
      <EnglishRegion {...region} />
    </Suspense>
  );
}

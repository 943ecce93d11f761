import { DEFAULT_LANGUAGE } from "@adel/messages";
import type { Region } from "@adel/region";
import { lazy, Suspense } from "react";
import { useLanguage } from "../../core/locale/messages.ts";

const EnglishRegion = lazy(async () => ({ default: (await import("@adel/region")).englishRegionName }));

/** The official names, as stored; Beijing is its own province and is shown once. */
export const officialRegion = ({ province, city }: Region): string =>
  [...new Set([province, city])].filter((part) => part !== "").join(" ");

/** A place as text: 浙江省 杭州市, or "Hangzhou, Zhejiang". English names are loaded when first needed. */
export function RegionName({ province, city }: Region) {
  const region = { province, city };
  if (useLanguage() === DEFAULT_LANGUAGE || province + city === "") return officialRegion(region);
  return (
    <Suspense>
      <EnglishRegion {...region} />
    </Suspense>
  );
}

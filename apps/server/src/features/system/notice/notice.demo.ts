import { demoNames } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { NoticeRepository } from "./notice.repository.ts";

/** How long ago each was published; the last ones are the news. */
const DAYS_AGO = [58, 41, 27, 13, 5, 2] as const;

/** A few notices of the manufacturer. */
export async function seedDemoNotices({ db, clock, demo }: DemoStart): Promise<void> {
  if (demo.size === "small") return;
  const texts = demoNames(demo.language, "noticeTexts");
  for (const [at, noticeTitle] of demoNames(demo.language, "noticeTitles").entries()) {
    const notice = { noticeTitle, noticeType: at % 2 === 0 ? "1" : "2", noticeContent: `<p>${texts[at]}</p>` } as const;
    const time = clock.now() - (DAYS_AGO[at] ?? 1) * DAY_MS;
    await new NoticeRepository(db).insert({ ...notice, status: "0" }, "admin", time);
  }
}

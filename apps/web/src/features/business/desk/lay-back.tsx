import type { JobStatus } from "@adel/protocol/bridge/message";
import type { ReactNode } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

interface Props {
  readonly expected: string;
  /** The job that waits for it; undefined once it has ended. */
  readonly job?: Pick<JobStatus, "sectorsWritten" | "sectorsPlanned">;
  readonly laid: string | undefined;
  readonly text: string;
  /** What can be done with another card. */
  readonly children?: ReactNode;
}
/** Asks for the card of which a part is written; another one is named. */
export function LayBack({ expected, job, laid, text, children }: Props) {
  const t = useTranslation("business.desk");
  const sectors = { written: job?.sectorsWritten ?? 0, planned: job?.sectorsPlanned ?? 0 };
  return (
    <>
      <h2>{t(sectors.planned > 0 ? "layBackSectors" : "layBack", { uid: expected, ...sectors })}</h2>
      <p className="caption">{text}</p>
      {laid !== undefined && laid !== expected && <Status color="warning">{t("otherLaid", { uid: laid })}</Status>}
      {children}
    </>
  );
}

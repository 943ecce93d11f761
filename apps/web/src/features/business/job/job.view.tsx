import type { MessageKey } from "@adel/messages";
import { type CardJob, type CardJobQuery, JobState } from "@adel/protocol/business/job";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage } from "../../../core/locale/messages.ts";
import type { TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { jobTones } from "./job-tones.ts";

function Failure({ fault, faultValues }: CardJob) {
  const language = useLanguage();
  return fault && errorText(fault, language, faultValues);
}

export const jobView = {
  entityName: "entityName",
  id: ({ jobId }) => jobId,
  trail: ({ jobId }) => ({ entity: "business/card", id: jobId }),
  name: ({ uid, createTime }) => `${uid} ${createTime ?? ""}`,
  columns: [
    {
      key: "purpose",
      label: "purpose",
      narrow: "title",
      word: (purpose: CardJob["purpose"]) => `purpose.${purpose}` as const,
    },
    { key: "uid", label: "card", mono: true, narrow: "line" },
    {
      key: "state",
      label: "state",
      narrow: "mark",
      show: ({ state }, t) => <Status color={jobTones[state]}>{t(`state.${state}`)}</Status>,
    },
    { key: "fault", label: "reason", show: (job) => <Failure {...job} /> },
    { key: "deviceName", label: "encoder" },
    { key: "userName", label: "operator", narrow: "line" },
    { key: "createTime", label: "time", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    {
      kind: "select",
      key: "state",
      label: "state",
      options: JobState.options.map((value) => ({ value, label: `state.${value}` as const })),
    },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "time" },
  ],
} as const satisfies TableView<CardJob, CardJobQuery, never, MessageKey<"business.job">>;

import { auditRoutes } from "@adel/protocol/monitor/audit";
import { Skeleton, Tabs } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMayCall } from "../../core/access.tsx";
import { loadToolMessages, useTranslation } from "../../core/locale/messages.ts";
import classes from "./changes.module.css";
import type { TrailRecord } from "./trail-record.ts";

/** With their texts, when the tab is opened first. */
const RecordChanges = lazy(async () => {
  const [changes] = await Promise.all([import("./record-changes.tsx"), loadToolMessages()]);
  return { default: changes.RecordChanges };
});

/** The changes of a record, as the content of a tab. */
export const ChangesOf = ({ record }: { readonly record: TrailRecord }) => (
  <Suspense fallback={<Skeleton height={96} />}>
    <RecordChanges {...record} />
  </Suspense>
);

interface Props {
  /** Absent: a new record, which has no changes yet. */
  readonly record: TrailRecord | undefined;
  /** The tabs take the whole height of their drawer, as a form does. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** A record's own content and, for those who may read the audit trail, a tab with its changes. */
export function RecordTabs({ record, fill, children }: Props) {
  const t = useTranslation("crud");
  const may = useMayCall();
  const [open, setOpen] = useState<string | null>("record");
  if (!record || !may(auditRoutes.list)) return children;
  return (
    <Tabs value={open} onChange={setOpen} className={classes.tabs ?? ""} data-fill={fill || undefined}>
      <Tabs.List className={classes.list ?? ""} aria-label={t("record")}>
        <Tabs.Tab value="record">{t("record")}</Tabs.Tab>
        <Tabs.Tab value="changes">{t("changes")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="record" className={classes.record ?? ""}>
        {fill ? children : <div className={classes.part}>{children}</div>}
      </Tabs.Panel>
      <Tabs.Panel value="changes" className={classes.part ?? ""}>
        {open === "changes" && <ChangesOf record={record} />}
      </Tabs.Panel>
    </Tabs>
  );
}

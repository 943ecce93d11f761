import { auditRoutes, type TrailEntry } from "@adel/protocol/monitor/audit";
import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useClient } from "../../core/services.tsx";
import { ChangeView } from "./change-view.tsx";
import classes from "./changes.module.css";
import type { TrailRecord } from "./trail-record.ts";

const PAGE_SIZE = 10;

/** All changes of one record, the newest first. */
export function RecordChanges({ entity, id }: TrailRecord) {
  const t = useTranslation("monitor.audit");
  const core = useTranslation("common");
  const { list } = useClient(auditRoutes);
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: [auditRoutes.list.path, entity, id],
    queryFn: ({ pageParam, signal }) =>
      list({ query: { entity, rowId: String(id), pageNum: pageParam, pageSize: PAGE_SIZE } }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    // Other changes may have been made since the tab was open.
    staleTime: 0,
  });
  if (error && !data)
    return (
      <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
    );
  if (!data) return <Skeleton height={96} />;
  const entries = data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) return <p className="caption">{t("none")}</p>;
  return (
    <>
      <ol className={classes.changes} aria-label={t("title")}>
        {entries.map((entry) => (
          <li key={entry.seq} className={classes.change}>
            <ChangeHead entry={entry} />
            <ChangeView entry={entry} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className={classes.more ?? ""} onClick={() => void fetchNextPage()}>
          {t("older")}
        </Button>
      )}
    </>
  );
}

function ChangeHead({ entry: { time, userName, action } }: { readonly entry: TrailEntry }) {
  const t = useTranslation("monitor.audit");
  return (
    <div className={classes.head}>
      <strong>{t(`action.${action}`)}</strong>
      <span>{userName === "" ? t("server") : userName}</span>
      <time>{time}</time>
    </div>
  );
}

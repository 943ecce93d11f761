import { type Hook, type HookLog, hookRoutes } from "@adel/protocol/system/hook";
import { Drawer } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Status } from "../../../ui/status.tsx";
import { CardList } from "../../../ui/table/card-list.tsx";
import { defineColumn } from "../../../ui/table/column.ts";
import { Pager } from "../../../ui/table/pager.tsx";
import { useDataTable } from "../../../ui/table/use-data-table.tsx";

const PAGE_SIZE = 20;
/** Soon enough to see what became of a test. */
const EVERY_MS = 3_000;

interface Props {
  readonly hook: Hook;
  readonly onClose: () => void;
}
/** What a web hook has sent, and why something did not arrive. */
export function HookLogDrawer({ hook: { hookId, hookName }, onClose }: Props) {
  const t = useTranslation("system.hook");
  const core = useTranslation("common");
  const { log } = useClient(hookRoutes);
  const [pageNum, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [hookRoutes.log.path, hookId, pageNum],
    queryFn: ({ signal }) =>
      log({ params: { id: hookId }, query: { pageNum, pageSize: PAGE_SIZE } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={t("logOf", { name: hookName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {data?.total === 0 ? (
        <EmptyState title={t("noLog")} text={t("noLogText")} icon={undefined} />
      ) : (
        <LogRows rows={data?.rows} />
      )}
      <Pager
        total={data?.total ?? 0}
        page={pageNum}
        size={PAGE_SIZE}
        sizes={[PAGE_SIZE]}
        onPage={setPage}
        onSize={() => undefined}
        narrow
      />
    </Drawer>
  );
}

const COLORS = { waiting: "waiting", sent: "good", failed: "bad" } as const;
const nameRow = ({ messageId }: HookLog) => messageId;
function LogRows({ rows }: { readonly rows: readonly HookLog[] | undefined }) {
  const t = useTranslation("system.hook");
  const kinds = useTranslation("system.notice");
  const columns = useMemo(() => {
    const toState = ({ state, attempts, reason }: HookLog) => {
      if (state !== "waiting") return t(state);
      // Its first attempt may be under way.
      return reason === "" ? t("queued") : t("waiting", { count: attempts });
    };
    const toResult = ({ reason, detail, nextTime }: HookLog) =>
      [reason === "" ? "" : t(`reason.${reason}`, { detail }), nextTime === null ? "" : t("next", { time: nextTime })]
        .filter((part) => part !== "")
        .join(" · ");
    return [
      defineColumn<HookLog>({
        id: "kind",
        label: t("kind"),
        cell: ({ kind }) => (kind === "test" ? t("testKind") : kinds(kind)),
        narrow: "title",
      }),
      defineColumn<HookLog>({
        id: "state",
        label: t("status"),
        cell: (row) => <Status color={COLORS[row.state]}>{toState(row)}</Status>,
        narrow: "mark",
      }),
      defineColumn<HookLog>({ id: "result", label: t("result"), cell: toResult, narrow: "line" }),
      defineColumn<HookLog>({
        id: "createTime",
        label: t("created"),
        cell: ({ createTime }) => <span className="number">{createTime}</span>,
        narrow: "line",
      }),
    ];
  }, [t, kinds]);
  const table = useDataTable({ columns, rows, rowId: ({ id }) => String(id), rowName: nameRow });
  return <CardList table={table} rows={rows && table.getRowModel().rows} rowName={nameRow} />;
}

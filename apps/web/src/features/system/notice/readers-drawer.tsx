import { type Notice, type NoticeReader, noticeRoutes } from "@adel/protocol/system/notice";
import { Drawer, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type * as z from "zod";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CardList } from "../../../ui/table/card-list.tsx";
import { defineColumn } from "../../../ui/table/column.ts";
import { Pager } from "../../../ui/table/pager.tsx";
import { useDataTable } from "../../../ui/table/use-data-table.tsx";
import classes from "./notice.module.css";

const PAGE_SIZE = 20;
type Reader = z.output<typeof NoticeReader>;

interface Props {
  readonly notice: Notice;
  readonly onClose: () => void;
}
/** Who has read a notice, and when; searchable by user name or nickname. */
export function ReadersDrawer({ notice: { noticeId, noticeTitle }, onClose }: Props) {
  const t = useTranslation("system.notice");
  const core = useTranslation("common");
  const { readers } = useClient(noticeRoutes);
  const [at, setAt] = useState({ searchValue: "", pageNum: 1 });
  const { data } = useQuery({
    queryKey: [noticeRoutes.readers.path, noticeId, at],
    queryFn: ({ signal }) => readers({ query: { ...at, noticeId, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={t("readersOf", { name: noticeTitle })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.readers}>
        <TextInput
          type="search"
          aria-label={t("findReader")}
          placeholder={t("findReader")}
          value={at.searchValue}
          onChange={(event) => setAt({ searchValue: event.currentTarget.value, pageNum: 1 })}
        />
        {data?.total === 0 ? (
          <EmptyState title={t("noReaders")} text={undefined} icon={undefined} />
        ) : (
          <Readers rows={data?.rows} />
        )}
        <Pager
          total={data?.total ?? 0}
          page={at.pageNum}
          size={PAGE_SIZE}
          sizes={[PAGE_SIZE]}
          onPage={(pageNum) => setAt({ ...at, pageNum })}
          onSize={() => undefined}
          narrow
        />
      </div>
    </Drawer>
  );
}

const readerName = ({ userName }: Reader) => userName;
function Readers({ rows }: { readonly rows: readonly Reader[] | undefined }) {
  const t = useTranslation("system.notice");
  const columns = useMemo(
    () => [
      defineColumn<Reader>({ id: "userName", label: t("account"), cell: readerName, narrow: "title" }),
      defineColumn<Reader>({ id: "nickName", label: t("nick"), cell: ({ nickName }) => nickName, narrow: "line" }),
      defineColumn<Reader>({
        id: "readTime",
        label: t("readTime"),
        cell: ({ readTime }) => <span className="number">{readTime}</span>,
        narrow: "line",
      }),
    ],
    [t],
  );
  const table = useDataTable({ columns, rows, rowId: readerName, rowName: readerName });
  return <CardList table={table} rows={rows && table.getRowModel().rows} rowName={readerName} />;
}

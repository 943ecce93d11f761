import { MAX_PAGE_SIZE } from "@adel/protocol/kernel/page";
import type { Page } from "@adel/protocol/kernel/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

const AT_FIRST = 10;

/** The newest rows of a history, and more on request. */
export function useRecords<Row>(
  key: readonly unknown[],
  fetch: (query: { pageSize: number }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const [pageSize, setPageSize] = useState(AT_FIRST);
  const { data, error, refetch } = useQuery({
    queryKey: [...key, pageSize],
    queryFn: ({ signal }) => fetch({ pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const hasMore = data !== undefined && data.total > data.rows.length && pageSize < MAX_PAGE_SIZE;
  return {
    rows: data?.rows,
    total: data?.total ?? 0,
    error,
    retry: () => void refetch(),
    more: hasMore ? () => setPageSize(MAX_PAGE_SIZE) : undefined,
  };
}

import { lazy, type ReactNode } from "react";
import type { TrailRecord } from "./trail-record.ts";

const RecordTabs = lazy(async () => ({ default: (await import("./record-tabs.tsx")).RecordTabs }));

/** Details of a list's rows with a tab for the changes of each; undefined for rows that the audit trail does not hold. */
export const detailsOf = <Row,>(trail: ((row: Row) => TrailRecord) | undefined) =>
  trail && ((row: Row, facts: ReactNode) => <RecordTabs record={trail(row)}>{facts}</RecordTabs>);

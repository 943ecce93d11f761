import type { Namespace } from "@adel/messages";
import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import type { ReactNode } from "react";
import { Pager } from "../ui/table/pager.tsx";
import { useScrolledPages, useSelection } from "./actions.ts";
import { Rows } from "./rows.tsx";
import type { TableState } from "./use-table.ts";
import type { TablePageProps } from "./view.ts";

interface Props<Row, Query, Input, N extends Namespace> extends TablePageProps<Row, Query, Input, N> {
  readonly table: TableState<Row>;
  readonly narrow: boolean;
  readonly refresh: () => void;
  /** The button that opens an empty form. */
  readonly create: ReactNode;
  readonly onEdit: (row: Row) => void;
  /** Content above the rows. */
  readonly head?: ReactNode;
  /** The filters, where they are in one line with what can be done. */
  readonly search?: ReactNode;
  /** The drawer of the rows. */
  readonly drawer?: ReactNode;
  readonly className: string | undefined;
}

/** A list with its pager, each page from its top. */
export function TablePanel<Row extends object, Query, Input extends object, N extends Namespace>(
  props: Props<Row, Query, Input, N>,
) {
  const { view, table, narrow, create, head, drawer, className } = props;
  const selection = useSelection(view, table);
  const panel = useScrolledPages(table);
  return (
    <section className={className} ref={panel}>
      {head}
      <Rows {...props} selection={selection} />
      {!table.error && (
        <Pager
          total={table.total}
          page={table.page}
          size={table.size}
          sizes={PAGE_SIZES}
          onPage={table.goTo}
          onSize={table.resize}
          narrow={narrow}
        >
          {narrow && create}
        </Pager>
      )}
      {drawer}
    </section>
  );
}

import { PAGE_SIZES } from "@adel/protocol";
import { NativeSelect, Pagination, TextInput } from "@mantine/core";
import { useWords } from "../core/locale/words.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import type { TableState } from "./use-table.ts";

/** Total, sizes, previous, pages, next, jumper (specification §9). */
export function Pager({ table }: { readonly table: TableState<unknown> }) {
  const say = useWords(crudWords);
  const pages = Math.max(1, Math.ceil(table.total / table.size));
  const control = (word: "previous" | "next") => ({ "aria-label": say(word) });
  return (
    <nav className={classes.pager} aria-label={say("pages")}>
      <span className={classes.total}>{say("total", { total: table.total })}</span>
      <NativeSelect
        aria-label={say("perPage")}
        className={classes.size ?? ""}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: say("pageSize", { size }) }))}
        value={String(table.size)}
        onChange={(event) => table.resize(event.currentTarget.value)}
      />
      <Pagination
        total={pages}
        value={Math.min(table.page, pages)}
        onChange={table.goTo}
        siblings={1}
        getItemProps={(page) => ({ "aria-label": say("page", { page }) })}
        getControlProps={(which) => (which === "previous" || which === "next" ? control(which) : {})}
      />
      <TextInput
        aria-label={say("goTo")}
        placeholder={say("goTo")}
        className={classes.jumper ?? ""}
        inputMode="numeric"
        maxLength={6}
        onKeyDown={(event) => {
          const page = Number(event.currentTarget.value);
          if (event.key === "Enter" && Number.isInteger(page) && page >= 1 && page <= pages) table.goTo(page);
        }}
      />
    </nav>
  );
}

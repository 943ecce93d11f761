import { ActionIcon, NativeSelect, Pagination, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { languageTag } from "../../core/locale/locale.ts";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import classes from "./table.module.css";

interface Props {
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: string) => void;
  /** Where fingers are the pointer: one page back, one on, and where one is. */
  readonly narrow?: boolean;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** Total, sizes, previous, pages, next, jumper (specification §9). Rendered again only when its values change. */
export const Pager = memo((props: Props) => {
  const { total, page, size, sizes, onPage, onSize } = props;
  const t = useTranslation("ui.table");
  const pages = Math.max(1, Math.ceil(total / size));
  const here = Math.min(page, pages);
  const control = (word: "previous" | "next") => ({ "aria-label": t(word) });
  if (props.narrow) return <NarrowPager {...props} pages={pages} here={here} />;
  return (
    <nav className={classes.pager} aria-label={t("pages")}>
      <span className={classes.total}>
        <Total count={total} />
      </span>
      <NativeSelect
        aria-label={t("perPage")}
        data={sizes.map((one) => ({ value: String(one), label: t("pageSize", { size: one }) }))}
        value={String(size)}
        onChange={(event) => onSize(event.currentTarget.value)}
      />
      <Pagination
        total={pages}
        value={here}
        onChange={onPage}
        siblings={1}
        getItemProps={(item) => ({ "aria-label": t("page", { page: item }) })}
        getControlProps={(which) => (which === "previous" || which === "next" ? control(which) : {})}
      />
      <TextInput
        aria-label={t("goTo")}
        placeholder={t("goTo")}
        className={classes.jumper ?? ""}
        inputMode="numeric"
        maxLength={6}
        onKeyDown={(event) => {
          const pageNumber = Number(event.currentTarget.value);
          if (event.key === "Enter" && Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= pages)
            onPage(pageNumber);
        }}
      />
      {props.children}
    </nav>
  );
});

/** One page back, where one is, one page on. */
function NarrowPager({ here, pages, onPage, children }: Props & { readonly here: number; readonly pages: number }) {
  const t = useTranslation("ui.table");
  return (
    <nav className={classes.pager} aria-label={t("pages")} data-narrow>
      <ActionIcon variant="default" aria-label={t("previous")} disabled={here <= 1} onClick={() => onPage(here - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.here}>{t("of", { page: here, pages })}</span>
      <ActionIcon variant="default" aria-label={t("next")} disabled={here >= pages} onClick={() => onPage(here + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <span className="spring" />
      {children}
    </nav>
  );
}

/** How many there are, as the page's language writes it. */
export function Total({ count }: { readonly count: number }) {
  const t = useTranslation("ui.table");
  const total = count.toLocaleString(languageTag(useLanguage()));
  return <span className="number">{t("total", { total })}</span>;
}

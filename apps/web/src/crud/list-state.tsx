import { permissionsOf, type Route } from "@adel/protocol/kernel/route";
import { Button } from "@mantine/core";
import { IconCloudOff, IconFilterSearch, IconInbox, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "../core/api.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { TableState } from "./use-table.ts";

const icon = { size: 28, stroke: 1.5, "aria-hidden": true } as const;

interface Props {
  readonly table: Pick<TableState<unknown>, "error" | "filters" | "retry" | "reset"> & {
    readonly rows: readonly unknown[] | undefined;
  };
  readonly route: Route;
  readonly entityName: string;
  /** The next step where there is nothing yet. */
  readonly first: ReactNode;
}
/** Empty, no match, error and no permission, each with its own text and next step. */
export function ListState({ table, route, entityName, first }: Props) {
  const t = useTranslation("crud");
  const core = useTranslation("common");
  const { error } = table;
  if (error instanceof ApiError && error.code === 403)
    return (
      <EmptyState
        icon={<IconLock {...icon} />}
        title={t("forbidden", { entityName })}
        text={t("forbiddenText", { permission: permissionsOf(route.access)[0] ?? "" })}
      />
    );
  if (error)
    return (
      <EmptyState icon={<IconCloudOff {...icon} />} title={t("failed")} text={error.message}>
        <Button onClick={table.retry}>{core("retry")}</Button>
      </EmptyState>
    );
  if (table.rows === undefined || table.rows.length > 0) return null;
  if (Object.keys(table.filters).length > 0)
    return (
      <EmptyState icon={<IconFilterSearch {...icon} />} title={t("noMatch")} text={t("noMatchText")}>
        <Button onClick={table.reset}>{t("clearFilters")}</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconInbox {...icon} />}
      title={t("none", { entityName })}
      text={first ? t("noneText") : undefined}
    >
      {first}
    </EmptyState>
  );
}

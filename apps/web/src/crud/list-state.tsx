import { permissionsOf, type Route } from "@adel/protocol/kernel/route";
import { Button } from "@mantine/core";
import { IconCloudOff, IconFilterSearch, IconInbox, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "../core/api.ts";
import { coreWords } from "../core/core.words.ts";
import { useWords } from "../core/locale/words.ts";
import { Nothing } from "../ui/nothing.tsx";
import { crudWords } from "./crud.words.ts";
import type { TableState } from "./use-table.ts";

const icon = { size: 28, stroke: 1.5, "aria-hidden": true } as const;

interface Props {
  readonly table: Pick<TableState<unknown>, "error" | "filters" | "retry" | "reset"> & {
    readonly rows: readonly unknown[] | undefined;
  };
  readonly route: Route;
  readonly noun: string;
  /** The next step where there is nothing yet. */
  readonly first: ReactNode;
}
/** Empty, no match, error and no permission: each in its own words, with its next step. */
export function ListState({ table, route, noun, first }: Props) {
  const say = useWords(crudWords);
  const core = useWords(coreWords);
  const { error } = table;
  if (error instanceof ApiError && error.code === 403)
    return (
      <Nothing
        icon={<IconLock {...icon} />}
        title={say("forbidden", { noun })}
        text={say("forbiddenText", { permission: permissionsOf(route.access)[0] ?? "" })}
      />
    );
  if (error)
    return (
      <Nothing icon={<IconCloudOff {...icon} />} title={say("failed")} text={error.message}>
        <Button onClick={table.retry}>{core("retry")}</Button>
      </Nothing>
    );
  if (table.rows === undefined || table.rows.length > 0) return null;
  if (Object.keys(table.filters).length > 0)
    return (
      <Nothing icon={<IconFilterSearch {...icon} />} title={say("noMatch")} text={say("noMatchText")}>
        <Button onClick={table.reset}>{say("clearFilters")}</Button>
      </Nothing>
    );
  return (
    <Nothing icon={<IconInbox {...icon} />} title={say("none", { noun })} text={first ? say("noneText") : undefined}>
      {first}
    </Nothing>
  );
}

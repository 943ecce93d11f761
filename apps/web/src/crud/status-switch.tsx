import type { Route } from "@adel/protocol/kernel/route";
import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { DictTag } from "../core/dict/dict-tag.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { report } from "../core/notify.ts";
import { useConfirm, useServices } from "../core/services.tsx";

interface Props {
  /** How the row is named in the question. */
  readonly name: string;
  readonly status: "0" | "1";
  /** The consequence as text. */
  readonly onText: string;
  readonly offText: string;
  readonly route: Route;
  /** The list that shows it. */
  readonly list: Route;
  /** Names the row in the call. */
  readonly row: object;
  /** A row whose status cannot be changed. */
  readonly stored?: boolean;
}

/** A row's status as a switch with a confirmation; as text if it cannot be changed. */
export function StatusSwitch({ name, status, onText, offText, route, list, row, stored = false }: Props) {
  const { api } = useServices();
  const queries = useQueryClient();
  const ask = useConfirm();
  const may = useMayCall();
  const crud = useTranslation("crud");
  const core = useTranslation("common");
  const [busy, setBusy] = useState(false);
  const on = status === "0";
  const turn = async () => {
    const confirm = crud(on ? "turnOff" : "turnOn");
    const title = crud(on ? "turnOffTitle" : "turnOnTitle", { name });
    if (!(await ask({ title, text: on ? offText : onText, confirm, cancel: core("cancel") }))) return;
    setBusy(true);
    await api.send(route, { body: { ...row, status: on ? "1" : "0" } }).then(
      () => report.success(core("modified")),
      // The error was shown; the list, fetched again, shows the current status.
      () => undefined,
    );
    await queries.invalidateQueries({ queryKey: [list.path] });
    setBusy(false);
  };
  if (stored || !may(route)) return <DictTag type="sys_normal_disable" value={status} />;
  return (
    <Switch
      color="var(--success-icon)"
      aria-label={crud("inUse", { name })}
      checked={on}
      disabled={busy}
      onChange={() => void turn()}
    />
  );
}

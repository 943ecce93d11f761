import { type Alarm, type AlarmTest, alarmRoutes } from "@adel/protocol/monitor/alarm";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { alarmView } from "./alarm.view.tsx";
import { TestDialog } from "./test-dialog.tsx";

interface Tested {
  readonly alarm: Alarm;
  readonly result: AlarmTest;
}

/** Rules by which administrators are notified of what is measured of the server. */
export function AlarmPage() {
  // Not in the row: rows are rendered again when the screen turns, and the dialog must stay.
  const [tested, setTested] = useState<Tested>();
  return (
    <>
      <TablePage view={alarmView} routes={alarmRoutes} messages="monitor.alarm">
        {(alarm) => <TestButton alarm={alarm} onResult={(result) => setTested({ alarm, result })} />}
      </TablePage>
      {tested && <TestDialog {...tested} onClose={() => setTested(undefined)} />}
    </>
  );
}

interface TestProps {
  readonly alarm: Alarm;
  readonly onResult: (result: AlarmTest) => void;
}
function TestButton({ alarm, onResult }: TestProps) {
  const t = useTranslation("monitor.alarm");
  const may = useMayCall();
  const { test } = useClient(alarmRoutes);
  if (!may(alarmRoutes.test)) return null;
  const ask = () =>
    test({ params: { id: alarm.alarmId }, body: { send: false } }).then(
      onResult,
      // The refusal has been shown.
      () => undefined,
    );
  return (
    <button type="button" className="link" onClick={() => void ask()}>
      {t("test")}
    </button>
  );
}

import { type Alarm, type AlarmTest, alarmRoutes } from "@adel/protocol/monitor/alarm";
import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import { amountText, conditionText } from "./alarm.view.tsx";

interface Props {
  readonly alarm: Alarm;
  readonly result: AlarmTest;
  readonly onClose: () => void;
}

function useVerdict({ value, isExceeded, exceededTime, wouldFire }: AlarmTest): string {
  const t = useTranslation("monitor.alarm");
  if (value === null) return t("noValue");
  if (wouldFire) return t("wouldFire");
  return isExceeded ? t("pendingFire", { time: exceededTime ?? "" }) : t("wouldNot");
}

/** Evaluates a rule now, with a notice on request. */
export function TestDialog({ alarm, result, onClose }: Props) {
  const t = useTranslation("monitor.alarm");
  const { test } = useClient(alarmRoutes);
  const [busy, setBusy] = useState(false);
  const verdict = useVerdict(result);
  const send = async () => {
    setBusy(true);
    try {
      await test({ params: { id: alarm.alarmId }, body: { send: true } });
      report.success(t("sent"));
      onClose();
    } catch {
      // The refusal has been shown.
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={t("dialogTitle", { name: alarm.name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Facts
        facts={[
          [t("metric"), t(alarm.metric)],
          [t("condition"), conditionText(alarm, t)],
          [t("value"), result.value === null ? t("unmeasured") : amountText(alarm.metric, result.value, t)],
          [t("verdict"), verdict],
        ]}
      />
      <Group justify="flex-end" mt="md">
        <Button loading={busy} onClick={() => void send()}>
          {t("sendTest")}
        </Button>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </Modal>
  );
}

import { useServices, useSession } from "../../../core/services.tsx";
import { CronField } from "../../../ui/cron/cron-field.tsx";
import type { CronFieldProps } from "../../../ui/cron/cron-props.ts";

/** A schedule in the server's time zone. */
export function JobCronField(props: Omit<CronFieldProps, "now" | "timeZone">) {
  const { clock } = useServices();
  return <CronField required {...props} now={clock.now()} timeZone={useSession()?.timeZone ?? "UTC"} />;
}

import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { usePendingJobs } from "./use-pending-jobs.ts";

export const PendingJobsDrawer = lazy(async () => ({
  default: (await import("./pending-jobs-drawer.tsx")).PendingJobsDrawer,
}));

/** The number of unreported jobs of all visible encoders; opens their list. */
export const PendingJobsButton = () => (
  <Can do="business:testcard:settle">
    <CountedButton />
  </Can>
);
function CountedButton() {
  const t = useTranslation("business.pending-jobs");
  const [open, setOpen] = useState(false);
  const { data } = usePendingJobs(undefined, 1, 1);
  return (
    <>
      <Button leftSection={<IconChecks size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {data?.total ? t("openCount", { count: data.total }) : t("open")}
      </Button>
      <Suspense>{open && <PendingJobsDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { reconciliationRoutes } from "@adel/protocol/business/reconciliation";
import { Button } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";

const ReconcileDrawer = lazy(async () => ({ default: (await import("./reconcile-drawer.tsx")).ReconcileDrawer }));

/** Opens the comparison with a provider's bill; hidden for users without permission. */
export function ReconcileButton() {
  const t = useTranslation("business.reconciliation");
  const may = useMayCall();
  const [isOpen, setOpen] = useState(false);
  if (!may(reconciliationRoutes.list)) return null;
  return (
    <>
      <Button leftSection={<IconScale size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Suspense>{isOpen && <ReconcileDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

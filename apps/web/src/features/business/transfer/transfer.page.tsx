import { type Transfer, transferRoutes } from "@adel/protocol/business/transfer";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { AccountFigures, CreditForecast } from "../account/index.ts";
import classes from "./transfer.module.css";
import { transferView } from "./transfer.view.ts";
import { useOwnAccount } from "./use-own-account.ts";

const TransferDialog = lazy(async () => ({ default: (await import("./transfer-dialog.tsx")).TransferDialog }));

const { list, export: exported } = transferRoutes;

/** Account transfer: what went from one account to another, and the way to send some. */
export function TransferPage() {
  const t = useTranslation("business.transfer");
  const cache = useQueryClient();
  const own = useOwnAccount();
  const [open, setOpen] = useState<{ readonly received?: Transfer; readonly refresh: () => void }>();
  return (
    <div className={classes.page}>
      <AccountFigures />
      <CreditForecast />
      <TablePage
        view={transferView}
        routes={{ list, export: exported }}
        messages="business.transfer"
        actions={(refresh) => (
          <Can do="business:transfer:add">
            <Button variant="filled" onClick={() => setOpen({ refresh })}>
              {t("transfer")}
            </Button>
          </Can>
        )}
      >
        {(transfer, refresh) =>
          transfer.toDeptId === own?.deptId && (
            <button type="button" className="link" onClick={() => setOpen({ received: transfer, refresh })}>
              {t("back")}
            </button>
          )
        }
      </TablePage>
      {open && (
        <Suspense>
          <TransferDialog
            received={open.received}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined);
              void cache.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
              open.refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

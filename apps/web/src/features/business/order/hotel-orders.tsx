import { orderRoutes } from "@adel/protocol/business/order";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { orderView } from "./order.view.tsx";
import { OrderDrawer } from "./order-drawer.tsx";

const { list, export: exported } = orderRoutes;

interface Opened {
  readonly orderNo: string;
  readonly refresh: () => void;
}
/** The orders of the account that the cards of one hotel draw on. */
export function HotelOrders({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.order");
  const [open, setOpen] = useState<Opened>();
  return (
    <>
      <TablePage
        view={orderView}
        routes={{ list, export: exported }}
        messages="business.order"
        fixed={{ hotelId: String(hotelId) }}
      >
        {({ orderNo }, refresh) => (
          <button type="button" className="link" onClick={() => setOpen({ orderNo, refresh })}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && (
        <OrderDrawer orderNo={open.orderNo} onClose={() => setOpen(undefined)} onChanged={() => open.refresh()} />
      )}
    </>
  );
}

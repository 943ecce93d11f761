import { type HotelCard, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useUrlQuery } from "../../../core/use-address.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { HotelCardDrawer } from "./hotel-card.drawer.tsx";
import { hotelCardView } from "./hotel-card.view.tsx";

const Register = lazy(async () => ({ default: (await import("./register.tsx")).Register }));

/** Made cards: search, details, export, print as a register. */
export function HotelCardPage() {
  const t = useTranslation("business.hotel-card");
  const [open, setOpen] = useState<HotelCard>();
  const { options, put } = useUrlQuery();
  const { register, ...filters } = options;
  return (
    <>
      <TablePage
        view={hotelCardView}
        routes={hotelCardRoutes}
        messages="business.hotel-card"
        actions={() => (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => put({ register: "1" })}>
            {t("registerOpen")}
          </Button>
        )}
      >
        {(card) => (
          <button type="button" className="link" onClick={() => setOpen(card)}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && <HotelCardDrawer card={open} onClose={() => setOpen(undefined)} />}
      {register && (
        <Suspense>
          <Register options={filters} onClose={() => put({ register: undefined })} />
        </Suspense>
      )}
    </>
  );
}

import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { MoreActions } from "../../../ui/table/more-actions.tsx";
import { hotelView } from "./hotel.view.tsx";

const TransferDialog = lazy(async () => ({ default: (await import("./transfer-dialog.tsx")).TransferDialog }));

/** Hotels that are given to another owner, and what follows. */
interface TransferState {
  readonly hotels: readonly Hotel[];
  readonly done: () => void;
}

/** Hotels: find, add, modify, transfer, delete, export; a new key; a password that was tried too often can be freed. */
export function HotelPage() {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const [transfer, give] = useState<TransferState>();
  return (
    <>
      <TablePage
        view={hotelView}
        routes={hotelRoutes}
        messages="business.hotel"
        {...(may(hotelRoutes.transfer) && {
          bulk: (hotels: readonly Hotel[], done: () => void) => (
            <Button onClick={() => give({ hotels, done })}>{t("transfer")}</Button>
          ),
        })}
      >
        {(hotel, refresh) => (
          <>
            {hotel.locked && <UnlockButton hotel={hotel} onDone={refresh} />}
            <HotelActions hotel={hotel} onTransfer={() => give({ hotels: [hotel], done: refresh })} />
          </>
        )}
      </TablePage>
      {transfer && (
        <Suspense>
          <TransferDialog
            hotels={transfer.hotels}
            onClose={() => give(undefined)}
            onDone={() => {
              give(undefined);
              transfer.done();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function UnlockButton({ hotel, onDone }: { readonly hotel: Hotel; readonly onDone: () => void }) {
  const t = useTranslation("business.hotel");
  const { unlock } = useClient(hotelRoutes);
  const free = async () => {
    await unlock({ params: { id: hotel.id } });
    report.success(t("freed"));
    onDone();
  };
  return (
    <Can do="business:hotel:edit">
      <button type="button" className="link" onClick={() => void free()}>
        {t("free")}
      </button>
    </Can>
  );
}

interface MoreProps {
  readonly hotel: Hotel;
  readonly onTransfer: () => void;
}
/** What is done with a hotel now and then, behind three dots. */
function HotelActions({ hotel, onTransfer }: MoreProps) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const rotate = useRotation(hotel);
  const entries: readonly MenuEntry[] = [
    ...(may(hotelRoutes.transfer)
      ? [{ kind: "act", key: "transfer", label: t("transfer"), onSelect: onTransfer } as const]
      : []),
    ...(may(hotelRoutes.rotateKey)
      ? [{ kind: "act", key: "rotate", label: t("rotate"), onSelect: () => void rotate() } as const]
      : []),
  ];
  return <MoreActions name={hotelView.name(hotel)} entries={entries} />;
}

/** Asks, saying what devices need afterwards, and makes the hotel a new key. */
function useRotation(hotel: Hotel) {
  const t = useTranslation("business.hotel");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { rotateKey } = useClient(hotelRoutes);
  return async () => {
    const title = t("rotateTitle", { number: hotel.hotelNumber, name: hotel.hotelName });
    const question = { title, text: t("rotateText"), confirm: t("rotate"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    await rotateKey({ params: { id: hotel.id } });
    report.success(t("rotated"));
  };
}

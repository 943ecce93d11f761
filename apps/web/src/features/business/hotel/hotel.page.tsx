import { POLICY_PERMISSION } from "@adel/protocol/business/desk/terms";
import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Can, useMay, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { MoreActions } from "../../../ui/table/more-actions.tsx";
import { hotelView } from "./hotel.view.tsx";
import { useRotation } from "./hotel-key-age.ts";
import { hotelUrl } from "./hotel-link.tsx";

// Imported from here, the view stays in one file with its page.
export { hotelView };

const ImportDrawer = lazy(async () => ({ default: (await import("./import-drawer.tsx")).ImportDrawer }));
const PolicyDrawer = lazy(async () => ({ default: (await import("./policy-drawer.tsx")).PolicyDrawer }));
const ShiftsDrawer = lazy(async () => ({ default: (await import("./shifts-drawer.tsx")).ShiftsDrawer }));
const TransferDialog = lazy(async () => ({ default: (await import("./transfer-dialog.tsx")).TransferDialog }));

/** The hotels in the open transfer dialog. */
interface TransferState {
  readonly hotels: readonly Hotel[];
  /** Clears the selection and reloads the list. */
  readonly onTransferred: () => void;
}

/** The open drawer, and its hotel. */
interface DrawerState {
  readonly kind: "policy" | "shifts";
  readonly hotel: Hotel;
}

/** Hotels: find, add, import, modify, transfer, delete, export; rotate the key, unlock the authorization password. */
export function HotelPage() {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const [transfer, setTransfer] = useState<TransferState>();
  const [drawer, setDrawer] = useState<DrawerState>();
  return (
    <>
      <TablePage
        view={hotelView}
        routes={hotelRoutes}
        messages="business.hotel"
        actions={(refresh) => <ImportButton onDone={refresh} />}
        {...(may(hotelRoutes.transfer) && {
          bulk: (hotels: readonly Hotel[], done: () => void) => (
            <Button onClick={() => setTransfer({ hotels, onTransferred: done })}>{t("transfer")}</Button>
          ),
        })}
      >
        {(hotel, refresh) => (
          <>
            {hotel.locked && <UnlockButton hotel={hotel} onDone={refresh} />}
            <HotelActions
              hotel={hotel}
              onTransfer={() => setTransfer({ hotels: [hotel], onTransferred: refresh })}
              onOpen={(kind) => setDrawer({ kind, hotel })}
            />
          </>
        )}
      </TablePage>
      {drawer && (
        <Suspense>
          {drawer.kind === "policy" ? (
            <PolicyDrawer hotel={drawer.hotel} onClose={() => setDrawer(undefined)} />
          ) : (
            <ShiftsDrawer hotel={drawer.hotel} onClose={() => setDrawer(undefined)} />
          )}
        </Suspense>
      )}
      {transfer && (
        <Suspense>
          <TransferDialog
            hotels={transfer.hotels}
            onClose={() => setTransfer(undefined)}
            onDone={() => {
              setTransfer(undefined);
              transfer.onTransferred();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Hotels from a sheet. */
function ImportButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslation("business.hotel");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do="business:hotel:import">
      <Can do="business:hotel:add">
        <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t("import")}
        </Button>
        {isOpen && (
          <Suspense>
            <ImportDrawer onClose={() => setOpen(false)} onDone={onDone} />
          </Suspense>
        )}
      </Can>
    </Can>
  );
}

function UnlockButton({ hotel, onDone }: { readonly hotel: Hotel; readonly onDone: () => void }) {
  const t = useTranslation("business.hotel");
  const { unlock } = useClient(hotelRoutes);
  const unlockPassword = async () => {
    await unlock({ params: { id: hotel.id } });
    report.success(t("unlocked"));
    onDone();
  };
  return (
    <Can do="business:hotel:edit">
      <button type="button" className="link" onClick={() => void unlockPassword()}>
        {t("unlock")}
      </button>
    </Can>
  );
}

interface MoreProps {
  readonly hotel: Hotel;
  readonly onTransfer: () => void;
  readonly onOpen: (kind: DrawerState["kind"]) => void;
}
/** The less frequent actions of a row. */
function HotelActions({ hotel, onTransfer, onOpen }: MoreProps) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const holds = useMay();
  const rotate = useRotation(hotel);
  const navigate = useNavigate();
  const entries: readonly MenuEntry[] = [
    ...(may(hotelRoutes.one)
      ? [{ kind: "act", key: "open", label: t("open"), onSelect: () => void navigate(hotelUrl(hotel)) } as const]
      : []),
    ...(holds(POLICY_PERMISSION)
      ? (["policy", "shifts"] as const).map(
          (kind) => ({ kind: "act", key: kind, label: t(kind), onSelect: () => onOpen(kind) }) as const,
        )
      : []),
    ...(may(hotelRoutes.transfer)
      ? [{ kind: "act", key: "transfer", label: t("transfer"), onSelect: onTransfer } as const]
      : []),
    ...(may(hotelRoutes.rotateKey)
      ? [{ kind: "act", key: "rotate", label: t("rotate"), onSelect: () => void rotate() } as const]
      : []),
  ];
  return <MoreActions name={hotelView.name(hotel)} entries={entries} />;
}

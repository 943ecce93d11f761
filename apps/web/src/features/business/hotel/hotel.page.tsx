import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Can, useMayCall } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { MoreActs } from "../../../ui/table/more-acts.tsx";
import { hotelView } from "./hotel.view.tsx";
import { hotelWords } from "./hotel.words.ts";

const TransferDialog = lazy(async () => ({ default: (await import("./transfer-dialog.tsx")).TransferDialog }));

/** Hotels that are given to another owner, and what follows. */
interface Giving {
  readonly hotels: readonly Hotel[];
  readonly done: () => void;
}

/** Hotels: find, add, modify, transfer, delete, export; a new key; a password that was tried too often can be freed. */
export function HotelPage() {
  const say = useWords(hotelWords);
  const may = useMayCall();
  const [giving, give] = useState<Giving>();
  return (
    <>
      <TablePage
        view={hotelView}
        routes={hotelRoutes}
        words={hotelWords}
        {...(may(hotelRoutes.transfer) && {
          bulk: (hotels: readonly Hotel[], done: () => void) => (
            <Button onClick={() => give({ hotels, done })}>{say("transfer")}</Button>
          ),
        })}
      >
        {(hotel, refresh) => (
          <>
            {hotel.locked && <FreeButton hotel={hotel} onDone={refresh} />}
            <HotelActs hotel={hotel} onTransfer={() => give({ hotels: [hotel], done: refresh })} />
          </>
        )}
      </TablePage>
      {giving && (
        <Suspense>
          <TransferDialog
            hotels={giving.hotels}
            onClose={() => give(undefined)}
            onDone={() => {
              give(undefined);
              giving.done();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function FreeButton({ hotel, onDone }: { readonly hotel: Hotel; readonly onDone: () => void }) {
  const say = useWords(hotelWords);
  const { unlock } = useClient(hotelRoutes);
  const free = async () => {
    await unlock({ params: { id: hotel.id } });
    tell.success(say("freed"));
    onDone();
  };
  return (
    <Can do="business:hotel:edit">
      <button type="button" className="link" onClick={() => void free()}>
        {say("free")}
      </button>
    </Can>
  );
}

interface MoreProps {
  readonly hotel: Hotel;
  readonly onTransfer: () => void;
}
/** What is done with a hotel now and then, behind three dots. */
function HotelActs({ hotel, onTransfer }: MoreProps) {
  const say = useWords(hotelWords);
  const may = useMayCall();
  const rotate = useRotation(hotel);
  const entries: readonly MenuEntry[] = [
    ...(may(hotelRoutes.transfer)
      ? [{ kind: "act", key: "transfer", label: say("transfer"), onSelect: onTransfer } as const]
      : []),
    ...(may(hotelRoutes.rotateKey)
      ? [{ kind: "act", key: "rotate", label: say("rotate"), onSelect: () => void rotate() } as const]
      : []),
  ];
  return <MoreActs name={hotelView.name(hotel)} entries={entries} />;
}

/** Asks, saying what devices need afterwards, and makes the hotel a new key. */
function useRotation(hotel: Hotel) {
  const say = useWords(hotelWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { rotateKey } = useClient(hotelRoutes);
  return async () => {
    const title = say("rotateTitle", { number: hotel.hotelNumber, name: hotel.hotelName });
    const question = { title, text: say("rotateText"), confirm: say("rotate"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    await rotateKey({ params: { id: hotel.id } });
    tell.success(say("rotated"));
  };
}

import { type Hotel, hotelRoutes } from "@adel/protocol";
import { Can } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { checkedHotelRoutes } from "./hotel.form.tsx";
import { hotelView } from "./hotel.view.tsx";
import { hotelWords } from "./hotel.words.ts";

/** Hotels: find, add, modify, delete, export; a password that was tried too often can be freed. */
export const HotelPage = () => (
  <TablePage view={hotelView} routes={checkedHotelRoutes} words={hotelWords}>
    {(hotel, refresh) => hotel.locked && <FreeButton hotel={hotel} onDone={refresh} />}
  </TablePage>
);

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

import { MakeDesk } from "./make-desk.tsx";
import { energyMaking } from "./making.ts";

/** A card that carries the energy saver's record alone. */
export const PowerSavingPage = () => <MakeDesk making={energyMaking} />;

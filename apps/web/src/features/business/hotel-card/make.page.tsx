import { MakeDesk } from "./make-desk.tsx";
import { hotelMaking } from "./making.ts";

/** A hotel card of one of the nine types, with any of its records. */
export const MakeCardPage = () => <MakeDesk making={hotelMaking} />;

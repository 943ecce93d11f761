import { HotelCardWizard } from "./hotel-card-wizard.tsx";
import { hotelCardConfig } from "./wizard-config.ts";

/** A hotel card of one of the nine types, with any of its records. */
export const MakeCardPage = () => <HotelCardWizard wizardConfig={hotelCardConfig} />;

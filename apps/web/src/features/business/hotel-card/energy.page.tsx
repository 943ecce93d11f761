import { HotelCardWizard } from "./hotel-card-wizard.tsx";
import { energyCardConfig } from "./wizard-config.ts";

/** A card that carries the energy saver's record alone. */
export const PowerSavingPage = () => <HotelCardWizard wizardConfig={energyCardConfig} />;

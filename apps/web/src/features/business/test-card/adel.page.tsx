import { TestCardWizard } from "./test-card-forms.tsx";
import { adelConfig } from "./wizard-config.ts";

/** Adel test card: the new card test with cards that may still be under the maker's key; for staff. */
export const AdelTestCardPage = () => <TestCardWizard wizardConfig={adelConfig} adel />;

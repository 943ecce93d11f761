import { TestCardWizard } from "./test-card-forms.tsx";
import { newCardConfig } from "./wizard-config.ts";

/** New card test: a hotel's card is read, its sector picked, and a blank card written. */
export const NewTestCardPage = () => <TestCardWizard wizardConfig={newCardConfig} />;

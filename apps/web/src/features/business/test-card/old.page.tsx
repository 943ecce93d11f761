import { TestCardWizard } from "./test-card-forms.tsx";
import { oldCardConfig } from "./wizard-config.ts";

/** Old card test: continues from a test card, a record or a hotel of the system, with the next sequence. */
export const OldTestCardPage = () => <TestCardWizard wizardConfig={oldCardConfig} />;

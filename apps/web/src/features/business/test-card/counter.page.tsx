import { TestCardWizard } from "./test-card-forms.tsx";
import { counterConfig } from "./wizard-config.ts";

/** Counter (empty) card test: written to a blank card, in the sector of the hotel's plan. */
export const CounterTestCardPage = () => <TestCardWizard wizardConfig={counterConfig} />;

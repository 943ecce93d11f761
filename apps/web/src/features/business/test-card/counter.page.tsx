import { TestCardWizard } from "./test-card-forms.tsx";
import { counterConfig } from "./wizard-config.ts";

/** Counter (empty) card test: straight on a blank card, the sector as the hotel's plan says. */
export const CounterTestCardPage = () => <TestCardWizard wizardConfig={counterConfig} />;

import { TestCardWizard } from "./test-card-forms.tsx";
import { externalConfig } from "./wizard-config.ts";

/** External test: the new card test for partners, who may have no other page. */
export const ExternalTestPage = () => <TestCardWizard wizardConfig={externalConfig} />;

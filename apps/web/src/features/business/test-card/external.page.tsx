import { TestCardWizard } from "./test-desk.tsx";
import { externalMaking } from "./test-making.ts";

/** External test: the new card test for partners, who may have no other page. */
export const ExternalTestPage = () => <TestCardWizard making={externalMaking} />;

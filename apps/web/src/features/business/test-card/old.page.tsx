import { TestCardWizard } from "./test-desk.tsx";
import { oldMaking } from "./test-making.ts";

/** Old card test: goes on from a test card, a record or a hotel of the system, with the next sequence. */
export const OldTestCardPage = () => <TestCardWizard making={oldMaking} />;

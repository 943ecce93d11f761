import { TestCardWizard } from "./test-desk.tsx";
import { newMaking } from "./test-making.ts";

/** New card test: a hotel's card is read, its sector picked, and a blank card written. */
export const NewTestCardPage = () => <TestCardWizard making={newMaking} />;

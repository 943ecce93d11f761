import { TestCardWizard } from "./test-desk.tsx";
import { counterMaking } from "./test-making.ts";

/** Counter (empty) card test: straight on a blank card, the sector as the hotel's plan says. */
export const CounterTestCardPage = () => <TestCardWizard making={counterMaking} />;

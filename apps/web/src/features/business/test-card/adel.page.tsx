import { TestCardWizard } from "./test-desk.tsx";
import { adelMaking } from "./test-making.ts";

/** Adel test card: the new card test with cards that may still be under the maker's key; for staff. */
export const AdelTestCardPage = () => <TestCardWizard making={adelMaking} adel />;

/**
 * The two flows for partners: test a new card, and read a card. They use the ordinary calls; a user with only these
 * permissions can use what the flows need, within the data scope.
 */
export const EXTERNAL = { test: "business:external:test", read: "business:external:read" } as const;

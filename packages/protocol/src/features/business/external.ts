/**
 * The two flows of partners: a new card test, and a card read. Their calls are those of every card test and read; who
 * has nothing but these words reaches with them what the flows need, within the data scope.
 */
export const EXTERNAL = { test: "business:external:test", read: "business:external:read" } as const;

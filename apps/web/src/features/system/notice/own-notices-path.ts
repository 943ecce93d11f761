/** The page on which everybody reads the notices that reach them. */
export const OWN_NOTICES_PATH = "/notices";

/** Addresses of the frame itself (specification §2). */
export const HOME_PATH = "/index";
export const PROFILE_PATH = "/user/profile";
export const REFRESH_PATH = "/redirect";

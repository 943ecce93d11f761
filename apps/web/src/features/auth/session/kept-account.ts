/** Remember-password keeps the account only; the password is the browser's to keep (product §6). */
const KEY = "account";

export const keptAccount = (store: Storage): string => store.getItem(KEY) ?? "";
export const keepAccount = (store: Storage, account: string): void => store.setItem(KEY, account);
export const forgetAccount = (store: Storage): void => store.removeItem(KEY);

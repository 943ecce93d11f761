/** Remember-password keeps the account only; the password is the browser's to keep (product §6). */
const KEY = "account";

export const loadAccount = (store: Storage): string => store.getItem(KEY) ?? "";
export const saveAccount = (store: Storage, account: string): void => store.setItem(KEY, account);
export const clearAccount = (store: Storage): void => store.removeItem(KEY);

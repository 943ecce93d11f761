/** "Remember password" stores the account only; the browser's password manager stores the password. */
const KEY = "account";

export const loadAccount = (store: Storage): string => store.getItem(KEY) ?? "";
export const saveAccount = (store: Storage, account: string): void => store.setItem(KEY, account);
export const clearAccount = (store: Storage): void => store.removeItem(KEY);

import { loadToolMessages } from "./locale/messages.ts";
import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

export async function loadSignInAgainDialog() {
  const [{ SignInAgainDialog }] = await Promise.all([import("./sign-in-again-dialog.tsx"), loadToolMessages()]);
  return SignInAgainDialog;
}

/** Where the page asks again who is there. */
export function SignInAgainHost() {
  const open = useStore(useServices().signInAgain.open);
  return open ? <open.Dialog answer={open.answer} /> : null;
}

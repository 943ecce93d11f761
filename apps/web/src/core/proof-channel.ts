/**
 * Between the dialog and the window in which a provider proves who is there. The two have no other connection: a page
 * of another origin came between. Whether it is true is what the server says to the repeated call.
 */
const NAME = "sign-in-proof";

export function announceProof(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proven");
  channel.close();
}

/** Gives the function that stops it. */
export function onProof(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

const PROVIDER_IN_HASH = /^#again=([a-z][a-z0-9-]{1,29})$/;
/** Opens the window in which this provider is asked; false if the browser blocks it. */
export const openProviderWindow = (providerKey: string): boolean =>
  window.open(`/auth-redirect#again=${providerKey}`, "_blank", "popup,width=520,height=680") !== null;
/** The provider that the window is to ask. */
export const providerToAsk = (hash: string): string | undefined => PROVIDER_IN_HASH.exec(hash)?.[1];

import ipaddr from "ipaddr.js";

/** Addresses of a cloud's own services that lie among public ones. */
const METADATA = new Set(["168.63.129.16"]);

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** `10.0.0.5` is one address, `10.0.0.0/8` a network; undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Whether the server may connect to an address: a public one of one host, or one that the environment allows. Private,
 * loopback, link-local, shared, multicast, mapped and other translated addresses are not public.
 */
export function isReachable(text: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  const isAllowed = allowed.some((one) => {
    const network = parseNetwork(one);
    return network !== undefined && network[0].kind() === address.kind() && address.match(network);
  });
  return isAllowed || (address.range() === "unicast" && !METADATA.has(text));
}

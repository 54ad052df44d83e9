import "server-only";
import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env, isDevelopment } from "@/lib/platform/settings/env.server";

/** Public unicast addresses on which hosting providers answer the machines inside: Azure's metadata and health service. */
const PROVIDER_INTERNAL = ["168.63.129.16/32"];
const GLOBAL_UNICAST = "2000::/3"; // RFC 4291, 2.4: all that IANA has assigned so far

/** An address outside that is not called. Its message is meant for whoever typed the address. */
export class OutboundRefused extends Error {}

const notPublic = () =>
  new OutboundRefused(
    "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
  );
const notSecure = () => new OutboundRefused("The address must begin with https://.");

/**
 * Parses the address of a server outside, as far as that goes without resolving its name.
 * @throws OutboundRefused when it is no http(s) address, holds a password, or names an internal IP address
 */
export function parseOutboundAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutboundRefused("Enter an address such as https://example.com.");
  if (url.username || url.password) throw new OutboundRefused("The address must not contain a user name or password.");
  const host = hostOf(url);
  if (isIP(host) !== 0) assertAllowed(url, [host]);
  else if (url.protocol === "http:" && !isDevelopment() && env().OUTBOUND_ALLOWED_NETWORKS.length === 0)
    throw notSecure();
  return url;
}

/**
 * Checks an address before it is saved. Each request checks again, on the address that it connects to.
 * @throws OutboundRefused also when the name of the host is unknown or resolves to an internal address
 */
export async function checkOutboundAddress(text: string): Promise<void> {
  const url = parseOutboundAddress(text);
  const host = hostOf(url);
  if (isIP(host) !== 0) return;
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new OutboundRefused("This host is not known. Check the address.");
  assertAllowed(url, addresses);
}

/** The look-up of one connection: what it answers is what the socket connects to, so that nothing resolves twice. */
export const allowedLookup =
  (url: URL): LookupFunction =>
  (host, { all }, callback) => {
    const look = async () => {
      const addresses = await resolve(host);
      assertAllowed(url, addresses);
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    look().then(
      (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? "", found[0]?.family)),
      (error: Error) => callback(error, []),
    );
  };

/**
 * The IP addresses of a host, IPv4 first. The system's own look-up, which also knows the hosts file and search domains,
 * blocks one of a few threads for as long as a name server likes: it is asked only where internal networks are allowed,
 * and only about names that DNS does not know.
 */
async function resolve(host: string): Promise<string[]> {
  const answers = await Promise.allSettled([dns.promises.resolve4(host), dns.promises.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  const [failure] = failures;
  if (addresses.length > 0) return addresses;
  if (env().OUTBOUND_ALLOWED_NETWORKS.length === 0 || failures.some(({ code }) => code === dns.TIMEOUT)) throw failure;
  const found = await dns.promises.lookup(host, { all: true });
  return found.map(({ address }) => address);
}

// One internal address among public ones is refused too: which of them a socket takes is left to chance.
function assertAllowed({ protocol }: URL, addresses: readonly string[]): void {
  const isOpened = addresses.every((address) => isInside(address, env().OUTBOUND_ALLOWED_NETWORKS));
  if (!isOpened && !addresses.every(isPublic)) throw notPublic();
  if (!isOpened && protocol !== "https:" && !isDevelopment()) throw notSecure();
}

/** Whether an IP address belongs to the public internet. IPv6 addresses that embed IPv4 ones do not, unless mapped. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || isInside(address, PROVIDER_INTERNAL)) return false;
  return parsed.kind() === "ipv4" || isInside(address, [GLOBAL_UNICAST]);
}

// Unlike isAmong of networks.server.ts, it reads an IPv4-mapped address as the IPv4 address.
function isInside(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(
      network.includes("/") ? network : `${network}/${isIP(network) === 6 ? 128 : 32}`,
    );
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

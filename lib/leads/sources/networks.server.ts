import "server-only";
import { isAmong } from "@/lib/platform/http/networks.server";

/** Whether an address is among these addresses and networks. An empty list allows any. */
export const isInNetworks = (networks: readonly string[], address: string | null): boolean =>
  networks.length === 0 || isAmong(networks, address);

import { copy } from "@/components/ui/copy";

/** Where the users of a tenant sign in. @param appUrl the address of the application */
export function signInAddress(appUrl: string, subdomain: string): string {
  const { protocol, host } = new URL(appUrl);
  return `${protocol}//${subdomain}.${host}`;
}

export const copyAddress = (address: string) => copy(address, "Sign-in address copied");

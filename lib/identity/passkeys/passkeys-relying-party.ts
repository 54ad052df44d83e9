/**
 * The relying party of passkeys at a tenant's address or the application's own: its domain and its origin. The domain
 * is the application's, so that a passkey works at every tenant's address below it. Browsers don't allow that for a
 * domain without a dot, such as localhost: there, each address has its own passkeys.
 */
export function relyingPartyOf(appUrl: string, subdomain: string | null): { id: string; origin: string } {
  const { protocol, host, hostname } = new URL(appUrl);
  const label = subdomain ? `${subdomain}.` : "";
  return { id: hostname.includes(".") ? hostname : `${label}${hostname}`, origin: `${protocol}//${label}${host}` };
}

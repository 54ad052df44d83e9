/**
 * For which domain passkeys are made, and on which page, at a tenant's address or at the application's own. They are
 * the application's: one opens every tenant's address below it. Browsers don't let pages below a domain without a dot,
 * such as localhost, use that domain's: there, each address has passkeys of its own.
 */
export function relyingPartyOf(appUrl: string, subdomain: string | null): { id: string; origin: string } {
  const { protocol, host, hostname } = new URL(appUrl);
  const label = subdomain ? `${subdomain}.` : "";
  return { id: hostname.includes(".") ? hostname : `${label}${hostname}`, origin: `${protocol}//${label}${host}` };
}

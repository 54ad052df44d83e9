import { MAX_ID } from "@/lib/platform/http/list";

/** The cookie by which an administrator's browser names the tenant whose products and figures it shows. */
export const TENANT_COOKIE = "tenant";

/** The id that a cookie or an address names; undefined when no tenant can have it. */
export function parseTenantId(text: string | null | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}

/**
 * The tenant that a list is asked for, as its query: the one that the address names, else the selected one. Only an
 * administrator has to name any: everybody else's lists are their own tenant's.
 */
export function tenantQuery(
  user: { is_admin: boolean },
  asked: string | null | undefined,
  selectedId: number | null,
): { tenant_id?: string } {
  const id = parseTenantId(asked) ?? selectedId;
  return user.is_admin && id !== null ? { tenant_id: String(id) } : {};
}

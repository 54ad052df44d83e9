import { MAX_ID } from "@/lib/platform/schemas/max-id";

/** The cookie with the tenant that an administrator has selected. */
export const TENANT_COOKIE = "tenant";

/** Parses the tenant id of a cookie or an address; undefined when it is not an id. */
export function parseTenantId(text: string | null | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}

/**
 * The query parameter by which a list filters by tenant: the tenant in the address, else the selected one. Only for
 * administrators; other users' lists are their own tenant's.
 */
export function tenantQuery(
  user: { is_admin: boolean },
  requested: string | null | undefined,
  selectedId: number | null,
): { tenant_id?: string } {
  const id = parseTenantId(requested) ?? selectedId;
  return user.is_admin && id !== null ? { tenant_id: String(id) } : {};
}

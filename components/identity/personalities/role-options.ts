/** The path of a tenant's roles; null without a tenant. */
export const roleOptionsPath = (tenantId: number | null | undefined) =>
  tenantId ? `/roles/options?tenant_id=${tenantId}` : null;

/** What the dashboard's lists ask for beside what the address says: ten rows, and an administrator's tenant. */
export const dashboardScope = (tenantId: number | null) => ({
  defaults: { per_page: "10" },
  fixed: tenantId === null ? undefined : { tenant_id: String(tenantId) },
});

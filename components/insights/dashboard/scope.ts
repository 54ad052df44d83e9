/** The parameters of the dashboard's lists that are not in the URL: ten rows, and an administrator's tenant. */
export const dashboardScope = (tenantId: number | null) => ({
  defaults: { per_page: "10" },
  fixed: tenantId === null ? undefined : { tenant_id: String(tenantId) },
});

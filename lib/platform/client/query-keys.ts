/**
 * The keys of the query cache. Everything of a resource begins with its name, so that one invalidation covers all of it:
 * queryClient.invalidateQueries({ queryKey: queryKeys.resource("leads") }).
 */
export const queryKeys = {
  resource: (resource: string) => [resource] as const,
  lists: (resource: string) => [resource, "list"] as const,
  list: (resource: string, query: string) => [resource, "list", query] as const,
  record: (resource: string, id: number | undefined) => [resource, "record", id] as const,
  allStats: (resource: string) => [resource, "stats"] as const,
  stats: (resource: string, query: string) => [resource, "stats", query] as const,

  allOptions: () => ["options"] as const,
  options: (path: string | null) => ["options", path] as const,

  unreadNotifications: () => ["notifications", "unread"] as const,
  notifications: () => ["notifications", "list"] as const,
  presence: () => ["presence"] as const,
  outgoingCalls: () => ["outgoing calls"] as const,

  loginHistory: (page: string) => ["login-activities", page] as const,
  passkeys: () => ["passkeys"] as const,
  sessions: () => ["sessions"] as const,
  twoFactor: () => ["2fa"] as const,
  tenantDeletion: (id: number) => ["tenants", "deletion", id] as const,
  tenantSearch: (search: string) => ["tenants", "search", search] as const,

  productDocuments: (productId: number, folder: string) => ["products", "documents", productId, folder] as const,
  template: (resource: "scripts" | "scorecards", productId: number | null) =>
    [resource, "template", productId] as const,
  productPreview: (id: number) => ["products", "preview", id] as const,

  retentionPeriods: (query: string) => ["retention-periods", query] as const,

  linking: (query: string) => ["consumers", "linking", query] as const,
  consumerTab: (id: number, tab: string) => ["consumers", tab, id] as const,

  leadFilters: (path: string) => ["lead-filters", path] as const,
  callTime: (leadId: number, at: string) => ["call times", leadId, at] as const,
  leadOpening: (id: number) => ["lead openings", id] as const,
  leadAgents: (query: Record<string, string>, search: string) => ["leads", "agents", query, search] as const,
  leadTimelines: () => ["leads", "timeline"] as const,
  leadTimeline: (id: number) => ["leads", "timeline", id] as const,
  consents: (owner: string, id: number) => [owner, "consents", id] as const,
  busyImports: () => ["lead-imports", "busy"] as const,
  busyImportsOf: (query: string) => ["lead-imports", "busy", query] as const,
  postTotals: (resource: string) => [resource, "today"] as const,

  filePreview: (path: string, file: string | undefined, fields: Record<string, string>) =>
    ["file preview", path, file, fields] as const,

  recordings: (owner: string, id: number) => ["recordings", owner, id] as const,

  saleFilters: (path: string) => ["sale-filters", path] as const,
  /** Outside of "sales": a change of the open sale is known from its response. */
  saleTimelines: () => ["sale", "timeline"] as const,
  saleTimeline: (id: number, version: number) => ["sale", "timeline", id, version] as const,
  salePack: (id: number, edition: number) => ["sale", "pack", id, edition] as const,
  outcomeImports: (query: string, uploaded: number) => ["outcome-imports", query, uploaded] as const,
  saleMandate: (id: number, version: number) => ["sale", "mandate", id, version] as const,
  allSaleReviews: (id: number) => ["sale", "reviews", id] as const,
  saleReviews: (id: number, version: number) => ["sale", "reviews", id, version] as const,
  saleAudit: (id: number, query: string) => ["sales", "audit", id, query] as const,

  insights: () => ["dashboard", "insights"] as const,
  leadInsights: (query: string) => ["dashboard", "insights", "leads", query] as const,
  salesInsights: (query: string) => ["dashboard", "insights", "sales", query] as const,
  myDay: () => ["dashboard", "insights", "my-day"] as const,
  platform: (query: string) => ["dashboard", "platform", query] as const,
  setup: (query: string) => ["dashboard", "setup", query] as const,
  lastLogins: (query: string) => ["dashboard", "last-logins", query] as const,
  reportDeliveries: (id: number, page: number) => ["reports", "deliveries", id, page] as const,
  operations: () => ["operations", "overview"] as const,
  wallboard: (query: string) => ["wallboard", query] as const,
  searchedRecords: (search: string) => ["places", search] as const,
};

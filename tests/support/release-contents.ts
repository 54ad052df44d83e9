/** What the filled database of a release contains and each later release has to show. */
type Contents = {
  /** Totals of lists, and the user to whom each is shown. */
  totals: [user: "manager" | "manager of Protea" | "administrator", path: string, total: number][];
  lead: { search: string; lead_id: string };
  /** Encrypted numbers: the request that shows each, and its response. */
  numbers: { name: string; path: string; body: object; shown: object }[];
  /** Lists without rows, and routes and pages of records that it lacks. */
  none: { lists: string[]; routes: string[]; pages: string[] };
};

const DEMO: Contents = {
  totals: [
    ["manager", "/api/leads", 2000],
    ["manager", "/api/sales", 300],
    ["manager", "/api/products", 3],
    ["manager", "/api/users", 8],
    ["manager", "/api/teams", 2],
    ["manager", "/api/banks", 14],
    ["manager of Protea", "/api/leads", 2000],
    ["manager of Protea", "/api/sales", 300],
    ["administrator", "/api/suppressions", 188],
    ["administrator", "/api/audit-events", 1],
  ],
  lead: { search: "Lizette du Plessis", lead_id: "DEMO-UML-000035" },
  numbers: [
    { name: "ID number of a lead", path: "/api/leads/35/reveal", body: {}, shown: { id_number: "7705174924081" } },
    {
      name: "ID number of a policyholder",
      path: "/api/sales/1/reveal",
      body: { field: "id_number" },
      shown: { value: "8403218057089" },
    },
    {
      name: "account number of a sale",
      path: "/api/sales/1/reveal",
      body: { field: "account_number" },
      shown: { value: "697125753" },
    },
  ],
  none: { lists: ["/api/consents"], routes: [], pages: [] },
};

const CONTENTS: Record<string, Contents> = { "0.2.0": DEMO, "0.3.0": DEMO };

/** @throws Error for a release that is not described here */
export function contentsOf(release: string): Contents {
  const contents = CONTENTS[release];
  if (!contents) throw new Error(`Say in tests/support/release-contents.ts what the database of ${release} contains.`);
  return contents;
}

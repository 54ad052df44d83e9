import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createView, listViews } from "@/lib/identity/saved-views/saved-views.server";
import { newViewInput, viewQuery } from "@/lib/identity/saved-views/schema";

export const GET = endpoint(
  { permission: ["leads.index", "sales.index"], query: viewQuery },
  async ({ actor, query }) => ({
    data: await listViews(actor, query),
  }),
);

export const POST = endpoint(
  { permission: ["leads.index", "sales.index"], body: newViewInput, status: 201 },
  ({ actor, body }) => createView(actor, body),
);

import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createView, listViews } from "@/lib/identity/saved-views/saved-views.server";
import { newViewInput, savedViewResponse, viewQuery } from "@/lib/identity/saved-views/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List saved views",
    response: dataOf(savedViewResponse),
    permission: ["leads.index", "sales.index"],
    query: viewQuery,
  },
  async ({ actor, query }) => ({
    data: await listViews(actor, query),
  }),
);

export const POST = endpoint(
  {
    summary: "Create a saved view",
    response: savedViewResponse,
    permission: ["leads.index", "sales.index"],
    body: newViewInput,
    status: 201,
  },
  ({ actor, body }) => createView(actor, body),
);

import { endpoint } from "@/lib/http/endpoint";
import { newViewInput, viewQuery } from "@/lib/saved-views/schema";
import { createView, listViews } from "@/lib/saved-views/server";

export const GET = endpoint({ permission: "leads.index", query: viewQuery }, async ({ actor, query }) => ({
  data: await listViews(actor, query),
}));

export const POST = endpoint({ permission: "leads.index", body: newViewInput, status: 201 }, ({ actor, body }) =>
  createView(actor, body),
);

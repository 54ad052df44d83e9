import { endpoint } from "@/lib/identity/http/endpoint.server";
import { rejectsCsv } from "@/lib/leads/lead-imports/rejects.server";

export const GET = endpoint({ permission: "leads.store" }, async ({ actor, id }) => {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="rejected-rows-${id}.csv"`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(await rejectsCsv(actor, id), { headers });
});

import { endpoint } from "@/lib/http/endpoint";
import { rejectsCsv } from "@/lib/lead-imports/rejects";

export const GET = endpoint({ permission: "leads.store" }, async ({ actor, id }) => {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="rejected-rows-${id}.csv"`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(await rejectsCsv(actor, id), { headers });
});

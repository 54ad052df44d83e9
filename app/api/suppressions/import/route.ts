import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { importSuppressions, SUPPRESSIONS_MAX_BYTES } from "@/lib/leads/suppressions/import.server";
import { readForm } from "@/lib/platform/http/request.server";

const form = z.object({ file: z.file("Choose a file"), tenant_id: z.coerce.number().int().positive().optional() });

export const POST = endpoint({ permission: "suppressions.store" }, async ({ actor, request }) => {
  const { file, tenant_id } = form.parse(Object.fromEntries(await readForm(request, SUPPRESSIONS_MAX_BYTES)));
  return importSuppressions(actor, tenant_id, Buffer.from(await file.arrayBuffer()));
});

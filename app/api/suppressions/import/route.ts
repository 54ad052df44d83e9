import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { readForm } from "@/lib/http/request";
import { importSuppressions, SUPPRESSIONS_MAX_BYTES } from "@/lib/suppressions/import";

const form = z.object({ file: z.file("Choose a file"), tenant_id: z.coerce.number().int().positive().optional() });

export const POST = endpoint({ permission: "suppressions.store" }, async ({ actor, request }) => {
  const { file, tenant_id } = form.parse(Object.fromEntries(await readForm(request, SUPPRESSIONS_MAX_BYTES)));
  return importSuppressions(actor, tenant_id, Buffer.from(await file.arrayBuffer()));
});

import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { tenantCollection } from "@/lib/identity/http/tenant-resource.server";
import { createLeadSource, leadSources } from "@/lib/leads/lead-sources/lead-sources.server";
import { leadSourceInput } from "@/lib/leads/lead-sources/schema";

export const { GET } = tenantCollection(leadSources);

const body = leadSourceInput.and(z.object({ tenant_id: z.int32().nullish() }));

export const POST = endpoint({ permission: "lead-sources.store", body, status: 201 }, ({ actor, body }) =>
  createLeadSource(actor, body),
);

import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { tenantCollection } from "@/lib/http/tenant-resource";
import { leadSourceInput } from "@/lib/lead-sources/schema";
import { createLeadSource, leadSources } from "@/lib/lead-sources/server";

export const { GET } = tenantCollection(leadSources);

const body = leadSourceInput.and(z.object({ tenant_id: z.int32().nullish() }));

export const POST = endpoint({ permission: "lead-sources.store", body, status: 201 }, ({ actor, body }) =>
  createLeadSource(actor, body),
);

import { endpoint } from "@/lib/identity/http/endpoint.server";
import { tenantMember } from "@/lib/identity/http/tenant-resource.server";
import { leadSources } from "@/lib/leads/sources/lead-sources.server";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";
import { leadSourceResponse } from "@/lib/leads/sources/schema";

export const GET = endpoint({ response: leadSourceResponse, permission: [...SOURCE_READERS.show] }, ({ actor, id }) =>
  leadSources.find(actor, id),
);

export const { PUT, DELETE } = tenantMember(leadSources);

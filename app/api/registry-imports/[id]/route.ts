import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findRegistryImport } from "@/lib/leads/registry/registry.server";
import { registryImportResponse } from "@/lib/leads/registry/schema";

export const GET = endpoint({ administrators: true, response: registryImportResponse }, ({ actor, id }) =>
  findRegistryImport(actor, id),
);

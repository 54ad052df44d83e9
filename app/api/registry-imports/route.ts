import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listRegistryImports } from "@/lib/leads/registry/registry.server";
import {
  registryImportForm,
  registryImportQuery,
  registryImportResponse,
  startedRegistryImport,
} from "@/lib/leads/registry/schema";
import { uploadRegistryAnswer } from "@/lib/leads/registry/upload.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, query: registryImportQuery, response: pageOf(registryImportResponse) },
  ({ actor, query }) => listRegistryImports(actor, query),
);

export const POST = endpoint(
  {
    administrators: true,
    summary: "Upload an answer of the registry",
    form: { fields: registryImportForm, files: ["file"] },
    response: startedRegistryImport,
    status: 201,
  },
  ({ actor, request }) => uploadRegistryAnswer(actor, request),
);

import { endpoint } from "@/lib/identity/http/endpoint.server";
import { registryReading } from "@/lib/leads/registry/schema";
import { previewRegistryAnswer } from "@/lib/leads/registry/upload.server";
import { tablePreviewResponse } from "@/lib/platform/tables/target";

export const POST = endpoint(
  {
    administrators: true,
    summary: "Preview an answer of the registry",
    form: { fields: registryReading, files: ["file"] },
    response: tablePreviewResponse,
  },
  ({ actor, request }) => previewRegistryAnswer(actor, request),
);

import { z } from "zod";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { sendDocument } from "@/lib/integrations/openapi/stored-document.server";

export const GET = publicEndpoint(
  {
    summary: "Read this document",
    response: z.looseObject({ openapi: z.string() }),
    otherResponses: { 304: undefined },
  },
  ({ request }) => sendDocument(request),
);

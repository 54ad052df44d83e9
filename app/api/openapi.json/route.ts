import { z } from "zod";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { sendDocument } from "@/lib/integrations/openapi/stored-document.server";
import { refusal } from "@/lib/platform/http/responses";

export const GET = publicEndpoint(
  {
    summary: "Read this document",
    response: z.looseObject({ openapi: z.string() }),
    otherResponses: { 304: undefined, 404: refusal },
  },
  ({ request }) => sendDocument(request),
);

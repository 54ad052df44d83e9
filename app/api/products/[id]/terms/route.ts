import { documentForm } from "@/lib/catalogue/documents/document-form.server";
import { addDocument, listDocuments } from "@/lib/catalogue/documents/documents.server";
import { documentResponse, documentsResponse } from "@/lib/catalogue/documents/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint(
  { summary: "List the terms of a product", response: documentsResponse, permission: "products.show" },
  ({ id }) => listDocuments(id, "terms"),
);

export const POST = endpoint(
  {
    form: { fields: documentForm, files: ["file"] },
    summary: "Add terms to a product",
    response: documentResponse,
    permission: "products.update",
    status: 201,
  },
  ({ actor, id, request }) => addDocument(actor, id, "terms", request),
);

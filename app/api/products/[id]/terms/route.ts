import { addDocument, listDocuments } from "@/lib/catalogue/products/documents.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "products.show" }, ({ id }) => listDocuments(id, "terms"));

export const POST = endpoint({ permission: "products.update", status: 201 }, ({ actor, id, request }) =>
  addDocument(actor, id, "terms", request),
);

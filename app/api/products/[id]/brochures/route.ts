import { endpoint } from "@/lib/http/endpoint";
import { addDocument, listDocuments } from "@/lib/products/documents";

export const GET = endpoint({ permission: "products.show" }, ({ id }) => listDocuments(id, "brochure"));

export const POST = endpoint({ permission: "products.update", status: 201 }, ({ actor, id, request }) =>
  addDocument(actor, id, "brochure", request),
);

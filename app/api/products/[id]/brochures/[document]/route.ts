import { findDocument, removeDocument } from "@/lib/catalogue/products/documents.server";
import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "products.show" }, ({ id, params }) =>
  findDocument(id, "brochure", idOf(params.document)),
);

export const DELETE = endpoint({ permission: "products.update" }, ({ actor, id, params }) =>
  removeDocument(actor, id, "brochure", idOf(params.document)),
);

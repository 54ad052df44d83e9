import { endpoint, idOf } from "@/lib/http/endpoint";
import { removeDocument } from "@/lib/products/documents";

export const DELETE = endpoint({ permission: "products.update" }, ({ actor, id, params }) =>
  removeDocument(actor, id, "brochure", idOf(params.document)),
);

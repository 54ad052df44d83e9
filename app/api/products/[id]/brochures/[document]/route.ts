import { findDocument, removeDocument } from "@/lib/catalogue/documents/documents.server";
import { documentResponse } from "@/lib/catalogue/documents/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";

export const GET = endpoint(
  { summary: "Read a brochure of a product", response: documentResponse, permission: "products.show" },
  ({ id, params }) => findDocument(id, "brochure", idOf(params.document)),
);

export const DELETE = endpoint(
  { summary: "Delete a brochure of a product", permission: "products.update" },
  ({ actor, id, params }) => removeDocument(actor, id, "brochure", idOf(params.document)),
);

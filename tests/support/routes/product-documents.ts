import { handmadePdf, pdfFile } from "../pdfs";
import { makeDocument } from "../records";
import type { Route } from "../route";
import { type TestTenant, unique } from "../world";

export const productDocuments: Route[] = [...documents("brochures", "brochure"), ...documents("terms", "terms")];

/** The routes for a product's documents of one kind. */
function documents(folder: string, kind: "brochure" | "terms"): Route[] {
  const path = `/api/products/[id]/${folder}`;
  const target = async ({ product }: TestTenant) => product;
  const form = () => ({ file: pdfFile(handmadePdf()), name: unique("Document ") });
  const params = async (tenant: TestTenant) => ({ document: String((await makeDocument(tenant, kind)).id) });
  return [
    { method: "GET", path, access: ["products.show"], target },
    { method: "POST", path, access: ["products.update"], success: 201, target, form },
    { method: "GET", path: `${path}/[document]`, access: ["products.show"], target, params },
    { method: "DELETE", path: `${path}/[document]`, access: ["products.update"], success: 204, target, params },
  ];
}

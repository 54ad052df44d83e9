import { existsSync, readdirSync } from "node:fs";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dataPath } from "@/lib/platform/settings/env.server";
import { api } from "./api";
import type { TestUser } from "./world";

export type Folder = "brochures" | "terms";

/** Uploads a file to the documents of a product. */
export const upload = <Body = ProductDocument>(
  user: TestUser,
  id: number,
  file: File,
  { name = "", folder = "brochures" as Folder } = {},
) => api(user).form<Body>(`/api/products/${id}/${folder}`, { file, ...(name && { name }) });

/** The names of the files in a product's storage folder. */
export function documentFilesOf(id: number): string[] {
  const folder = dataPath("storage", "products", String(id));
  return existsSync(folder) ? readdirSync(folder) : [];
}

export const documentRowsOf = (product_id: number) =>
  asPlatform(() => db.productDocument.count({ where: { product_id } }));

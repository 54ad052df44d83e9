import { existsSync, readdirSync } from "node:fs";
import { asPlatform, db } from "@/lib/db/client";
import { dataPath } from "@/lib/env";
import type { LandingDocument } from "@/lib/products/schema";
import { api } from "./api";
import type { TestUser } from "./world";

export type Folder = "brochures" | "terms";

/** Uploads a file to the documents of a product. */
export const upload = <Body = LandingDocument>(
  user: TestUser,
  id: number,
  file: File,
  { name = "", folder = "brochures" as Folder } = {},
) => api(user).form<Body>(`/api/products/${id}/${folder}`, { file, ...(name && { name }) });

/** The files that lie in the storage folder for a product. */
export function documentFilesOf(id: number): string[] {
  const folder = dataPath("storage", "products", String(id));
  return existsSync(folder) ? readdirSync(folder) : [];
}

export const documentRowsOf = (product_id: number) =>
  asPlatform(() => db.productDocument.count({ where: { product_id } }));

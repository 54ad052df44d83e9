import { z } from "zod";
import { dataOf, instant } from "@/lib/platform/http/responses";

export const DOCUMENT_KINDS = ["brochure", "terms"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const documentResponse = z.strictObject({
  name: z.string().nullable(),
  id: z.int(),
  created_at: instant,
  url: z.string().nullable(),
  size_bytes: z.int().nullable(),
  file_path: z.string().nullable(),
  original_name: z.string().nullable(),
});

export type ProductDocument = z.output<typeof documentResponse>;

export const documentsResponse = dataOf(documentResponse);

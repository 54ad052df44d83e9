import { z } from "zod";
import { instant } from "@/lib/platform/http/responses";

export const documentResponse = z.strictObject({
  name: z.string().nullable(),
  id: z.int(),
  created_at: instant,
  url: z.string().nullable(),
  size_bytes: z.int().nullable(),
  file_path: z.string().nullable(),
  original_name: z.string().nullable(),
});

export const documentsResponse = z.strictObject({ data: z.array(documentResponse) });

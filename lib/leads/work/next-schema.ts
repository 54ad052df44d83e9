import { z } from "zod";
import type { LeadDetail } from "@/lib/leads/record/schema";

/** The body of POST /api/leads/next. */
export const nextInput = z.strictObject({ product_id: z.int32("Required").positive("Choose from the list") });

/** The next lead, or when the next diary entry or retry is due, if there is one. */
export type NextLead = { lead: LeadDetail } | { lead: null; next_at: string | null };

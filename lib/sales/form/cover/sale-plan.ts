import type { z } from "zod";
import { previewedPlanResponse } from "@/lib/catalogue/preview/schema";
import { responseOf } from "@/lib/platform/http/responses";

/** A plan that the sale can choose. */
export const salePlanResponse = responseOf("SalePlan", previewedPlanResponse.shape);

export type SalePlan = z.output<typeof salePlanResponse>;

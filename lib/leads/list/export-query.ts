import { z } from "zod";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { leadFilter } from "@/lib/leads/record/schema";

const MAX_IDS = 1_000;

/** The query of the export: a filter, and optionally the ids of selected leads: "7,12". */
export const exportQuery = leadFilter.extend({
  ids: nonPersonal(
    z.preprocess(
      (ids) => (typeof ids === "string" && ids !== "" ? ids.split(",") : undefined),
      z.array(z.coerce.number().int().positive().max(MAX_ID)).max(MAX_IDS, `Max ${MAX_IDS}`).optional(),
    ),
  ),
});

export type ExportQuery = z.output<typeof exportQuery>;

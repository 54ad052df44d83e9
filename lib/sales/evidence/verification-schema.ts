import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

/** Something that is wrong with the history of a sale. */
const findingResponse = responseOf("Finding", {
  kind: z.enum(["value", "anchor", "removed", "changed", "moved", "added", "cut off", "end"]),
  sale_id: z.int().nullable().describe("null where it is an anchor of the tenant that is wrong."),
  reference: z.string().nullable(),
  seq: z.number().nullable().describe("The place of the event in the chain, if one is meant."),
  event_id: z.int().nullable().describe("The id of its row, if there is one."),
  message: z.string(),
});

export type Finding = z.output<typeof findingResponse>;
export type FindingKind = Finding["kind"];

/** The result of recomputing chains. */
export const verificationResponse = responseOf("Verification", {
  sales: z.number(),
  events: z.number(),
  erased: z.number().describe("Personal values that have been erased, which is no finding."),
  waiting: z.number().describe("Sales of an older release that the upgrade has not chained yet."),
  findings: z.array(findingResponse).describe("The first of them."),
  findings_total: z.number(),
  verified_at: instant,
});

export type Verification = z.output<typeof verificationResponse>;

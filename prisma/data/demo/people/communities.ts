import { z } from "zod";
import type { Weighted } from "../random";
import { weightedOf } from "../weighted";
import communities from "./communities.json" with { type: "json" };

/** People who share a language: their names, and where most of them live. */
const community = z.object({
  language: z.string(),
  female: z.array(z.string()),
  male: z.array(z.string()),
  surnames: z.array(z.string()),
  provinces: weightedOf(z.string()),
  weight: z.number(),
});

/** Weighted by the number of speakers, roughly as in the census. */
export const COMMUNITIES: Weighted<z.output<typeof community>> = z
  .array(community.transform((one) => [one, one.weight] as const))
  .parse(communities);

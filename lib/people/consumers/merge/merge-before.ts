import { z } from "zod";
import { instant } from "@/lib/platform/http/responses";
import { knownContact } from "../schema";
import { PLAIN_FIELDS } from "./merge-columns";

const plainValues = z.record(z.enum(PLAIN_FIELDS), z.string().nullable());

/** Pairs of a record's id and its person's. */
const owners = z.array(z.tuple([z.int(), z.int()]));

/**
 * What a merge stores so that it can be undone. It holds no ID number: those only change hands between the rows. The
 * versions and times are those of the person who is kept.
 */
export const mergeBefore = z.object({
  /** The fields of the person who is kept, before and after. */
  values: plainValues,
  after: plainValues,
  /** Whose ID number was taken, and whether the two have changed places; null where it stayed. */
  id_number: z.strictObject({ from: z.int(), swapped: z.boolean() }).nullable(),
  /** Which leads, sales and privacy requests were whose. */
  leads: owners,
  sales: owners,
  requests: owners,
  /** Records merged earlier into those who were merged now. */
  flattened: owners,
  /** The contacts of those who were merged, and which of them the kept one did not have. */
  contacts: z.array(z.strictObject({ ...knownContact.shape, consumer_id: z.int() })),
  added: z.array(knownContact),
  version: z.int(),
  updated_at: instant,
  created_at: instant,
  version_after: z.int(),
  /** The pairs of people that the merge proposed. */
  proposals: z.array(z.tuple([z.int(), z.int()])),
});

export type MergeBefore = z.output<typeof mergeBefore>;

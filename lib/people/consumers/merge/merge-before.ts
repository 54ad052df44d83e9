import type { KnownContact } from "../schema";
import type { PlainValues } from "./merge-columns";

type Ids = [record: number, consumer: number];

/** What a merge remembers so that it can be undone. It holds no ID number: those only change hands between the rows. */
export type MergeBefore = {
  /** The fields of the person who is kept, before and after. */
  values: PlainValues;
  after: PlainValues;
  /** Whose ID number was taken, and whether the two have changed places; null where it stayed. */
  id_number: { from: number; swapped: boolean } | null;
  /** Which leads, sales and privacy requests were whose. */
  leads: Ids[];
  sales: Ids[];
  requests: Ids[];
  /** Records merged earlier into those who were merged now. */
  flattened: Ids[];
  /** The contacts of those who were merged, and which of them the kept one did not have. */
  contacts: (KnownContact & { consumer_id: number })[];
  added: KnownContact[];
};

/** With the version and the time of the kept record before the merge, its version after it, and what was proposed anew. */
export type StoredBefore = MergeBefore & {
  version: number;
  updated_at: string;
  created_at: string;
  version_after: number;
  proposals: [number, number][];
};

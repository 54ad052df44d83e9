import "server-only";
import { z } from "zod";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { type BulkParams, bulkParams, bulkRefusal } from "./schema";

export type Refused = z.output<typeof bulkRefusal>;

/** The leads that were refused, and why. */
export const failuresOf = ({ failures }: { failures: unknown }): Refused[] =>
  storedJson("lead_bulks.failures", z.array(bulkRefusal), failures);

export const paramsOf = ({ params }: { params: unknown }): BulkParams =>
  storedJson("lead_bulks.params", bulkParams, params);

import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

/** A tenant's telephony. */
export const telephonyResponse = responseOf("TelephonySettings", {
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  click_to_dial: z.string().nullable().describe("Null for tel:."),
  version: z.int(),
});

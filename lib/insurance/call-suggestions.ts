import { z } from "zod";
import { instant } from "@/lib/platform/http/responses";

/** The usual times of the next call, of which a form offers those that are still ahead. */
export const callSuggestionsResponse = z
  .strictObject({ tonight: instant.nullable(), tomorrow: instant, pay_day: instant })
  .describe(
    "The usual times of the next call: 18:00 today or the last hour of today's calls, null once it has begun; 10:00 on the next day with calls; 10:00 on the next pay day, or on the first day with calls after it.",
  );

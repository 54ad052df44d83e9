import { z } from "zod";
import { personFields, requiredText, TEXT_MAX_LENGTH } from "@/lib/leads/record/fields";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { STORABLE, withoutDirectionMarks } from "@/lib/platform/text/storable";
import { BEST_TIMES, HONEYPOT } from "./options";

const NOT_LISTED = "Choose from the list";

const { phone, email } = personFields();
/** For a missing choice, a form without JavaScript sends an empty text, and the console null. */
const emptyOrNullAsNone = (value: unknown) => emptyAsUndefined(value ?? undefined);

// Comes from the link. The client can't correct it, so it is cut and never refused.
const campaignText = z
  .string()
  .transform(
    (given) =>
      (STORABLE.test(given) ? [...withoutDirectionMarks(given).trim()].slice(0, TEXT_MAX_LENGTH).join("") : "") || null,
  )
  .nullish();

/** The UTM parameters of the URL. */
export const utmInput = z.object({ utm_source: campaignText, utm_campaign: campaignText });

/** The quote form of a landing page. Without JavaScript, all its values are texts. */
export const quoteInput = z.strictObject({
  name: requiredText(),
  surname: requiredText(),
  phone: phone.refine((number) => number !== null, "Required"),
  email: email.optional(),
  best_time: z.preprocess(emptyOrNullAsNone, z.enum(BEST_TIMES, NOT_LISTED).default("Any time")),
  plan_id: z.preprocess(emptyOrNullAsNone, z.coerce.number(NOT_LISTED).int(NOT_LISTED).optional()),
  consent: z.union([z.literal(true), z.literal("on")], "Please tick this box, so that we may call you"),
  [HONEYPOT]: z.string().optional(),
  ...utmInput.shape,
});

export type Quote = z.output<typeof quoteInput>;

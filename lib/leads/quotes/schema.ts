import { z } from "zod";
import { PAGE_VERSIONS } from "@/lib/catalogue/landing/page-versions";
import { personFields, requiredText, TEXT_MAX_LENGTH } from "@/lib/leads/record/fields";
import type { QuoteMember } from "@/lib/leads/record/quote/stored";
import { responseOf } from "@/lib/platform/http/responses";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { STORABLE, withoutDirectionMarks } from "@/lib/platform/text/storable";
import { isDay } from "@/lib/platform/time/days";
import { ATTRIBUTION_PARAMS, ageFields, BEST_TIMES, HONEYPOT, OLDEST_QUOTED, QUOTED_PEOPLE } from "./options";

const NOT_LISTED = "Choose from the list";
const AGE = `Enter an age from 0 to ${OLDEST_QUOTED}`;
const LONGEST_CLICK_ID = 500;

const { phone, email } = personFields();
/** For a missing choice, a form without JavaScript sends an empty text, and the console null. */
const emptyOrNullAsNone = (value: unknown) => emptyAsUndefined(value ?? undefined);

// Comes from the link. The client can't correct it, so it is cut and never refused.
const cutText = (maxLength: number) =>
  z
    .string()
    .transform(
      (given) =>
        (STORABLE.test(given) ? [...withoutDirectionMarks(given).trim()].slice(0, maxLength).join("") : "") || null,
    )
    .nullish();

const isCampaign = (param: string) => param.startsWith("utm_");

/** The UTM parameters and click ids of the URL. */
export const attributionInput = z.object(
  Object.fromEntries(
    ATTRIBUTION_PARAMS.map((param) => [param, cutText(isCampaign(param) ? TEXT_MAX_LENGTH : LONGEST_CLICK_ID)]),
  ) as Record<(typeof ATTRIBUTION_PARAMS)[number], ReturnType<typeof cutText>>,
);

const ticked = z
  .union([z.boolean(), z.literal("on")])
  .transform((given) => given !== false)
  .optional();
const age = z.preprocess(
  emptyOrNullAsNone,
  z.coerce.number(AGE).int(AGE).min(0, AGE).max(OLDEST_QUOTED, AGE).optional(),
);

const peopleFields = Object.fromEntries(
  QUOTED_PEOPLE.flatMap((people) => [[people.member, ticked], ...ageFields(people).map((name) => [name, age])]),
) as Record<(typeof QUOTED_PEOPLE)[number]["member"], typeof ticked> & Record<string, typeof age>;

/** When to call: an empty day is as soon as possible. The server checks them together. */
export const callTimeFields = {
  call_day: z.preprocess(emptyOrNullAsNone, z.string().refine(isDay, NOT_LISTED).optional()),
  call_time: z.preprocess(
    emptyOrNullAsNone,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[03]0$/, NOT_LISTED)
      .optional(),
  ),
};

/** The quote form of a landing page. Without JavaScript, all its values are texts. */
export const quoteInput = z.strictObject({
  name: requiredText(),
  surname: z.preprocess(emptyOrNullAsNone, requiredText().optional()),
  phone: phone.refine((number) => number !== null, "Required"),
  email: email.optional(),
  ...callTimeFields,
  plan_id: z.preprocess(emptyOrNullAsNone, z.coerce.number(NOT_LISTED).int(NOT_LISTED).optional()),
  ...peopleFields,
  consent: ticked.describe("Agrees to other offers. Sending the form is the consent to be called about this product."),
  page_version: z.enum(PAGE_VERSIONS).optional().catch(undefined),
  best_time: z.preprocess(emptyOrNullAsNone, z.enum(BEST_TIMES, NOT_LISTED).optional()),
  [HONEYPOT]: z.string().optional(),
  ...attributionInput.shape,
});

export type Quote = z.output<typeof quoteInput>;

/** The people who are ticked in a form, each with an age, or once without. */
export const peopleOf = (quote: Quote): QuoteMember[] =>
  QUOTED_PEOPLE.flatMap((people) => {
    if (!quote[people.member]) return [];
    const ages = ageFields(people).flatMap((name) => quote[name as keyof Quote] ?? []);
    const known = ages.length > 0 ? ages.map(Number) : [null];
    return known.map((years) => ({ member: people.member, age: years }));
  });

export const quoteResponse = responseOf("QuoteRequest", {
  message: z.string(),
  url: z.string().describe("The path of the page that says when the client is called, and changes or withdraws it."),
});

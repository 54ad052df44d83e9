import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { isoDate } from "@/lib/platform/text/format";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";

export const TESTIMONIALS_MAX = 3;
export const POINTS_MAX = 3;
export const TESTIMONIAL_MAX_LENGTH = 400;
const NAME_MAX_LENGTH = 80;
export const TITLE_MAX_LENGTH = 80;
export const POINT_MAX_LENGTH = 120;
export const BUTTON_MAX_LENGTH = 40;
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

const text = (max: number) =>
  z.string("Required").overwrite(withoutDirectionMarks).trim().min(1, "Required").max(max, `Max ${max} characters`);

const past = z.iso
  .date("Enter a date such as 2026-11-21")
  .refine((day) => day <= isoDate(new Date()), "Must not be in the future");

const oneDecimal = (percent: number) => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-6;

/** What a client says, and when they agreed to its publication under their name. */
const testimonialInput = z.strictObject({
  text: text(TESTIMONIAL_MAX_LENGTH),
  name: text(NAME_MAX_LENGTH),
  agreed_on: past,
});

/** How many percent of the claims were paid, by a day. */
const paidClaimsInput = z.strictObject({
  percent: z
    .number("Must be a number")
    .min(0, "Must be 0 or more")
    .max(100, "Must be 100 or less")
    .refine(oneDecimal, "At most one decimal"),
  as_of: past,
});

/** Other texts of the block that asks for a quote. */
const alternativeInput = z.strictObject({
  title: text(TITLE_MAX_LENGTH),
  /** Empty ones are left out. */
  points: z
    .array(
      z.string().overwrite(withoutDirectionMarks).trim().max(POINT_MAX_LENGTH, `Max ${POINT_MAX_LENGTH} characters`),
    )
    .max(POINTS_MAX, `Max ${POINTS_MAX} entries`)
    .transform((points) => points.filter(Boolean)),
  button: text(BUTTON_MAX_LENGTH),
});

/** What a tenant adds to the public page of a product. */
export const productPageInput = z.strictObject({
  testimonials: z
    .array(testimonialInput, "Must be a list")
    .max(TESTIMONIALS_MAX, `Max ${TESTIMONIALS_MAX} testimonials`)
    .default([]),
  paid_claims: paidClaimsInput.nullish().transform((given) => given ?? null),
  /** Half of the visitors see them. */
  alternative: alternativeInput.nullish().transform((given) => given ?? null),
  /** With it, only this version is changed. */
  version: z.int32().optional(),
  tenant_id: z.int32().nullish(),
});

export type ProductPageInput = z.input<typeof productPageInput>;

/** The JSON columns of tenant_products. */
export const storedTestimonials = z.array(
  z.strictObject({
    text: z.string(),
    name: z.string().describe("Who agreed to its publication."),
    agreed_on: z.iso.date(),
  }),
);
export const storedPaidClaims = z
  .strictObject({ percent: z.number(), as_of: z.iso.date().describe("The day by which it is counted.") })
  .nullable();
export const storedAlternative = z
  .strictObject({ title: z.string(), points: z.array(z.string()), button: z.string() })
  .nullable();

export const productPageResponse = responseOf("ProductPage", {
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  picture: z.string().nullable().describe("The path of the picture, as WebP."),
  testimonials: storedTestimonials,
  paid_claims: storedPaidClaims,
  alternative: storedAlternative.describe(
    "Other texts of the block that asks for a quote, which half of the visitors see.",
  ),
  version: z.int(),
});

export type ProductPage = z.output<typeof productPageResponse>;

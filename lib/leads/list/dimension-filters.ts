import { z } from "zod";
import { GENDERS } from "@/lib/leads/record/fields";
import { jsonText } from "@/lib/platform/http/json-limits";
import { choiceFilter, emptyAsUndefined } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { STORABLE } from "@/lib/platform/text/storable";
import { DIMENSION_GROUPS, DIMENSIONS, LEAD_DIMENSIONS, type LeadDimension } from "./dimensions";

const MAX_EXCLUDED = 100;
const NOT_AN_ARRAY = "Enter a JSON array";
const parse = jsonText(NOT_AN_ARRAY);

/** A list in a query as JSON: ["a","b",null]. */
const jsonFilter = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (text, context) => (typeof text === "string" && text !== "" ? parse(text, context) : undefined),
    z.array(item, NOT_AN_ARRAY).max(MAX_EXCLUDED).optional(),
  );

const anyText = z.string().regex(STORABLE);

function valueSchema(dimension: LeadDimension): z.ZodType<string> {
  if (dimension === "gender") return z.enum(GENDERS);
  const { values } = DIMENSIONS[dimension];
  return values ? z.enum([...values.keys()]) : anyText;
}

const keyFilter = (dimension: LeadDimension) => z.preprocess(emptyAsUndefined, valueSchema(dimension).optional());
const exceptFilter = (dimension: LeadDimension) => jsonFilter(valueSchema(dimension).nullable());

const markOf =
  (dimension: LeadDimension) =>
  <Filter extends z.ZodType>(filter: Filter): Filter =>
    DIMENSIONS[dimension].isNonPersonal ? nonPersonal(filter) : filter;

type Filters = Record<LeadDimension, ReturnType<typeof keyFilter>> &
  Record<`${LeadDimension}_group`, ReturnType<typeof choiceFilter<"unknown" | "other">>> &
  Record<`${LeadDimension}_not`, ReturnType<typeof exceptFilter>>;

/**
 * What a list can be narrowed by from the pie charts of insights: a value, `_group=unknown` or `other` for what has no key of
 * its own, and `_not` for all but these values, of which null is what is not known.
 */
export const dimensionFilters = {
  ...(Object.fromEntries(
    LEAD_DIMENSIONS.flatMap((dimension) => [
      [dimension, markOf(dimension)(keyFilter(dimension))],
      [`${dimension}_group`, markOf(dimension)(choiceFilter(DIMENSION_GROUPS))],
      [`${dimension}_not`, markOf(dimension)(exceptFilter(dimension))],
    ]),
  ) as Filters),
  product_not: nonPersonal(jsonFilter(z.int().positive().max(MAX_ID))),
};

const dimensionFilter = z.object(dimensionFilters);

export type DimensionFilter = z.output<typeof dimensionFilter>;

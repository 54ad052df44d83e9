import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nameInput, numberInput, textOrNull } from "@/lib/platform/schemas/inputs";
import { formatPercent } from "@/lib/platform/text/format";
import { ownedTemplateFields, ownerInput } from "../schema";

export const SCORECARD_SECTIONS_MAX = 20;
const SCORECARD_ITEMS_MAX = 50;
export const ITEM_TEXT_MAX_LENGTH = 300;
export const ITEM_HELP_MAX_LENGTH = 1000;
/** The sum of the weights of a scorecard's items, in percent. */
export const WHOLE_WEIGHT = 100;
const ITEM_ID_MAX_LENGTH = 50;
/** The limits of how much of the weight has to be scored, in percent, and what it is unless a scorecard says otherwise. */
export const MIN_SCORED_PERCENT = { least: 50, most: 100, usual: 60 } as const;

const itemInput = z.object({
  /** Stays when the text changes, and is never used for another item: figures count by it. */
  id: z
    .string("Required")
    .regex(/^[a-z0-9-]+$/, "Only lowercase letters, numbers and dashes (-) are allowed")
    .max(ITEM_ID_MAX_LENGTH, `Max ${ITEM_ID_MAX_LENGTH} characters`),
  text: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(ITEM_TEXT_MAX_LENGTH, `Max ${ITEM_TEXT_MAX_LENGTH} characters`),
  /** In percent; nothing for an instant fail. */
  weight: numberInput(0, WHOLE_WEIGHT),
  /** When it fails, the sale fails, whatever the score. */
  instant_fail: z.boolean(),
  /** It may be judged as not applicable, with a comment. */
  na_allowed: z.boolean().default(false),
  help: textOrNull(ITEM_HELP_MAX_LENGTH),
});

/** An instant fail counts whatever the score, so it has no weight. */
const withoutFatalWeight = (item: z.output<typeof itemInput>) => (item.instant_fail ? { ...item, weight: 0 } : item);

const sectionInput = z.object({
  title: nameInput,
  items: z.array(itemInput.transform(withoutFatalWeight), "Required").min(1, "Add at least one item"),
});

/** The sum of the weights, in percent. It has to be 100. */
export const sumOfWeights = (
  sections: readonly { items: readonly Pick<ScorecardItem, "weight" | "instant_fail">[] }[],
) =>
  sections
    .flatMap(({ items }) => items)
    .reduce((sum, { weight, instant_fail }) => sum + (instant_fail ? 0 : Number(weight) || 0), 0);

const scorecardInput = z.object({
  product_id: z.int32("Required"),
  sections: z
    .array(sectionInput, "Required")
    .max(SCORECARD_SECTIONS_MAX, `Max ${SCORECARD_SECTIONS_MAX} sections`)
    .superRefine((sections, context) => {
      refuseRepeatedItems(sections, context);
      const count = sections.flatMap(({ items }) => items).length;
      const sum = sumOfWeights(sections);
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (count > SCORECARD_ITEMS_MAX) refuse(`Max ${SCORECARD_ITEMS_MAX} items`);
      if (count > 0 && sum !== WHOLE_WEIGHT)
        refuse(`Weights must total ${formatPercent(WHOLE_WEIGHT)} (now ${formatPercent(sum)}).`);
    }),
  /** A review is complete once items with so much of the weight passed or failed; the others may be not applicable. */
  min_scored_percent: numberInput(MIN_SCORED_PERCENT.least, MIN_SCORED_PERCENT.most).default(MIN_SCORED_PERCENT.usual),
});

function refuseRepeatedItems(sections: ScorecardSection[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [place, { items }] of sections.entries()) {
    for (const [index, { id }] of items.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: "custom", path: [place, "items", index, "id"], message: "Another item has this id." });
      }
      seen.add(id);
    }
  }
}

export const ownedScorecardInput = scorecardInput.extend(ownerInput);

export type ScorecardInput = z.input<typeof ownedScorecardInput>;

/** An item as it is stored. Reviews keep the items of their time, so a field added later is optional here. */
export const scorecardItem = z.strictObject({
  id: z.string().describe("Stays when the text changes, and is never used for another item: figures count by it."),
  text: z.string(),
  weight: z.number().describe("In percent; nothing for an instant fail."),
  instant_fail: z.boolean().describe("When it fails, the sale fails, whatever the score."),
  na_allowed: z.boolean().describe("It may be judged as not applicable, with a comment."),
  help: z.string().nullable(),
} satisfies Record<keyof z.output<typeof itemInput>, z.ZodType>);

/** One thing that a reviewer judges. */
export type ScorecardItem = z.output<typeof scorecardItem>;

const scorecardSection = z.strictObject({ title: z.string(), items: z.array(scorecardItem) });

export type ScorecardSection = z.output<typeof scorecardSection>;

/** What a scorecard or its edition stores. */
export const scorecardSections = z.array(scorecardSection);

export const scorecardResponse = responseOf("Scorecard", {
  ...ownedTemplateFields("reviews"),
  sections: scorecardSections.optional().describe("Left out of lists."),
  min_scored_percent: z.int().describe("A review is complete once items with so much of the weight passed or failed."),
  items_count: z.int(),
});

export type Scorecard = z.output<typeof scorecardResponse>;

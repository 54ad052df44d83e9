import { z } from "zod";
import { faqInput } from "@/lib/catalogue/faqs/schema";
import { planInput } from "@/lib/catalogue/plans/schema";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { productInput, slugRefusal } from "@/lib/catalogue/products/schema";
import { PATTERN_MAX_LENGTH, type PatternSearch, searchAtOnce } from "@/lib/catalogue/questions/pattern";
import { sizeProblem } from "@/lib/catalogue/questions/pattern-size";
import { type QuestionFields, questionInputWith } from "@/lib/catalogue/questions/schema";
import { QUESTIONS_MAX, SECTIONS_MAX } from "@/lib/catalogue/templates/questionnaires/schema";
import { type FuneralWaitLaw, funeralWaitProblem } from "@/lib/insurance/funeral-wait";
import { nameInput } from "@/lib/platform/schemas/inputs";
import { slugInput } from "@/lib/platform/text/slug";

export const CATALOGUE_FORMAT = "tele-sales-console/product";
export const CATALOGUE_VERSION = 1;
const PARTS_MAX = 1000;
const QUESTIONNAIRES_MAX = 50;

/** A part of a product in the file, where the product has no id yet. */
type Part<Fields> = Omit<Fields, "product_id">;

/** A product with everything that belongs to it except its documents, for the transfer between installations. */
export type CatalogueFile = {
  format: typeof CATALOGUE_FORMAT;
  version: typeof CATALOGUE_VERSION;
  product: {
    name: string;
    slug: string;
    description: string | null;
    insurance_class: InsuranceClass | null;
    underwriter: string | null;
  };
  plans: Part<z.output<typeof planInput>>[];
  faqs: Part<z.output<typeof faqInput>>[];
  questions: Part<QuestionFields>[];
  /** Their sections refer to questions of the file by slug. */
  questionnaires: { name: string; sections: { title: string; questions: string[] }[] }[];
};

export const importProductResponse = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() });

export type ImportedProduct = z.output<typeof importProductResponse>;

const NO_PRODUCT_YET = 0;

const part = <Input extends z.ZodType>(input: Input) =>
  z.preprocess((fields) => (fields instanceof Object ? { ...fields, product_id: NO_PRODUCT_YET } : fields), input);

// The number of items is checked before any of them is parsed.
const items = (max: number) => z.array(z.unknown(), "Must be a list").max(max, `Max ${max}`);
const listOf = <Item extends z.ZodType>(item: Item, max: number) => items(max).pipe(z.array(item)).prefault([]);

// The size of the regexes is checked before anything else, up to the first that is too large.
const questionsWith = (search: PatternSearch) =>
  items(PARTS_MAX)
    .superRefine((questions, context) => {
      for (const [index, question] of questions.entries()) {
        const { data } = textQuestion.safeParse(question);
        const message = data && sizeProblem(data.regex);
        if (message) return context.addIssue({ code: "custom", path: [index, "regex"], message });
      }
    })
    .pipe(z.array(part(questionInputWith(search))))
    .prefault([]);

const textQuestion = z.looseObject({ type: z.literal("text"), regex: z.string().max(PATTERN_MAX_LENGTH) });

const section = z.object({
  title: nameInput,
  questions: z.array(z.string("Must be the slug of a question"), "Required").max(QUESTIONS_MAX, `Max ${QUESTIONS_MAX}`),
});
const { name, slug, description, insurance_class, underwriter } = productInput.shape;

const fileWith = (search: PatternSearch) =>
  z.object({
    format: z.literal(CATALOGUE_FORMAT, "This is not a product file."),
    version: z.literal(CATALOGUE_VERSION, `Only version ${CATALOGUE_VERSION} of the file format is supported.`),
    /** The slug to import the product with, if it differs from the one in the file. */
    slug: slugInput,
    product: z.object({ name, slug, description, insurance_class, underwriter }, "Required"),
    plans: listOf(part(planInput), PARTS_MAX),
    faqs: listOf(part(faqInput), PARTS_MAX),
    questions: questionsWith(search),
    questionnaires: listOf(
      z.object({ name: nameInput, sections: z.array(section, "Required").max(SECTIONS_MAX, `Max ${SECTIONS_MAX}`) }),
      QUESTIONNAIRES_MAX,
    ),
  });

/** A product file, and the slug that the product is to have here. @param law what holds when a file is read */
export const catalogueInputWith = (search: PatternSearch, law: () => FuneralWaitLaw) =>
  fileWith(search).superRefine((input, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const refusal = slugRefusal(input.slug ?? input.product.slug, input.product.name);
    if (refusal) refuse(input.slug ? ["slug"] : ["product", "slug"], refusal);

    if (input.product.insurance_class === "funeral") {
      input.plans.forEach((plan, index) => {
        const problem = funeralWaitProblem(plan, law());
        if (problem) refuse(["plans", index, "waiting_months"], problem);
      });
    }

    const slugs = new Set<string>();
    input.questions.forEach(({ slug }, index) => {
      if (slugs.has(slug)) refuse(["questions", index, "slug"], "Another question of the file has this slug.");
      slugs.add(slug);
    });
    input.questionnaires.forEach(({ sections }, index) => {
      const problem = problemOf(sections, slugs);
      if (problem) refuse(["questionnaires", index, ...problem.path], problem.message);
    });
  });

/** The same for the browser, where a regex may run in the only thread. */
export const catalogueInputBy = (law: FuneralWaitLaw) => catalogueInputWith(searchAtOnce, () => law);

type Sections = CatalogueFile["questionnaires"][number]["sections"];

/** The first error in the questions of a questionnaire. */
function problemOf(sections: Sections, slugs: ReadonlySet<string>) {
  if (sections.flatMap(({ questions }) => questions).length > QUESTIONS_MAX) {
    return { path: ["sections"], message: `Max ${QUESTIONS_MAX} questions` };
  }
  const asked = new Set<string>();
  for (const [place, { questions }] of sections.entries()) {
    for (const [at, slug] of questions.entries()) {
      const path = ["sections", place, "questions", at];
      if (!slugs.has(slug)) return { path, message: "No question of the file has this slug." };
      if (asked.has(slug)) return { path, message: "This question is already asked." };
      asked.add(slug);
    }
  }
  return undefined;
}

export type CatalogueInput = z.output<ReturnType<typeof catalogueInputWith>>;

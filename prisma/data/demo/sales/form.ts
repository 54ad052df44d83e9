import type { Disclosures } from "@/lib/sales/form/disclosures/schema";
import type { Opening } from "@/lib/sales/form/opening/opening";
import { replacementColumns } from "@/lib/sales/form/replacement/schema";
import { JSON_STEP_NAMES, type JsonStepName, ofJsonSteps, STEPS } from "@/lib/sales/form/steps";
import type { Random } from "../random";
import { answersTo } from "./answers";
import { makeAccount } from "./bank-account";
import type { Catalogue } from "./catalogue";
import { FORM } from "./content";
import { coversFamily, insuredLives, makeFamily, paidBeneficiaries } from "./family";
import { replacementOf, replacementRecordOf } from "./replacement";
import type { ConvertedLead } from "./sale";

/** How many of the steps of its form a sale has behind it. */
export const WHOLE_FORM = STEPS.length;

/** Fills in the first steps of a form. @param at when its last change was saved */
export function fillIn(catalogue: Catalogue, lead: ConvertedLead, steps: number, at: Date, planPlace: number) {
  const { story, product } = lead;
  const random = lead.random.fork(FORM_NUMBERS);
  const client = story.person;
  const family = makeFamily(random, client, lead.convertedAt);
  const occupation = random.pick(FORM.occupations);
  const lives = insuredLives(catalogue, client, family, coversFamily(product.kind, planPlace));
  const replaces = random.chance(0.12);
  const questions = catalogue.questions.get(product.id) ?? [];
  const smokes = random.chance(0.2);
  const answers = answersTo(random, questions, { client, occupation, smokes, lives: lives.length });
  const upTo = <Part>(step: (typeof STEPS)[number], part: Part) => (STEPS.indexOf(step) < steps ? part : null);
  return {
    columns: {
      ...mapSteps((step) => upTo(step, EXAMPLES[step]) ?? {}),
      opening: upTo("opening", openingOf(random, product.kind)) ?? {},
      answers: upTo("answers", answers) ?? {},
      ...replacementColumns(upTo("replacement", replacementOf(random, replaces, lead.convertedAt)) ?? {}),
      replacement_record: upTo("replacement_record", replacementRecordOf(lead, replaces, planPlace, at)) ?? {},
      disclosures: upTo("disclosures", disclosuresOf(at, story.agent.full_name, replaces)) ?? {},
    },
    person: upTo("policyholder", { occupation, smoker: smokes, ...particularsOf(random, client) }) ?? {},
    lives: (upTo("insured_lives", lives) ?? []).map((life) => ({ ...life, was_covered: replaces || null })),
    beneficiaries: upTo("beneficiaries", paidBeneficiaries(catalogue, family)) ?? [],
    account: upTo("bank", makeAccount(random, catalogue, client)),
    hasMandate: upTo("mandate", true) ?? false,
  };
}

const EXAMPLES = ofJsonSteps("example");

const mapSteps = (toColumn: (step: JsonStepName) => object) =>
  Object.fromEntries(JSON_STEP_NAMES.map((step) => [step, toColumn(step)])) as Record<JsonStepName, object>;

/** Random numbers of their own, so that a change of the form changes nothing else of the demo. */
const FORM_NUMBERS = 7;

function openingOf(random: Random, kind: "life" | "disability" | "funeral"): Opening {
  const marketing_consent = random.weighted(FORM.marketing);
  return {
    provider_named: true,
    insurance_said: true,
    recording_notice: true,
    may_continue: true,
    health_consent: kind !== "funeral",
    marketing_consent,
    marketing_channels: marketing_consent === "given" ? FORM.marketing_channels : [],
  };
}

function particularsOf(random: Random, { province, language, income_band }: ConvertedLead["story"]["person"]) {
  const [city = "", postal_code = ""] = FORM.cities[province] ?? [];
  const street = `${random.int(1, 240)} ${random.pick(FORM.streets)}`;
  return {
    language,
    income_band,
    marital_status: random.pick(FORM.marital_statuses),
    physical_address: { street, suburb: null, city, province, postal_code },
  };
}

function disclosuresOf(moment: Date, by: string, replaces: boolean): Disclosures {
  const said = { at: moment.toISOString(), by };
  return {
    benefits: said,
    waiting_and_exclusions: said,
    premium_and_debit: said,
    cooling_off: said,
    complaints_and_ombud: said,
    replacement_warning: replaces ? said : null,
  };
}

import { formatCover, formatPremium } from "@/lib/insurance/money";

/** A text of a product's public page, and how to name it: "The description". */
type PageText = { name: string; text: string };

type PlanFacts = {
  cover_amount: number;
  monthly_premium: number;
  currency: string;
  min_entry_age: number | null;
  max_entry_age: number | null;
};

const RAND = "R";

/**
 * Sentences about the facts of a text that the product's plans contradict: the ages at entry, the largest cover and the
 * lowest premium. Text that may be about something else is skipped: false warnings would hide the true ones.
 */
export function contradictionsOf({ name, text }: PageText, plans: readonly PlanFacts[]): string[] {
  const inRand = plans.filter(({ currency }) => currency === RAND);
  const ofAges = plans.length > 0 ? ageProblems(text, plans) : [];
  const ofMoney = inRand.length > 0 ? [...coverProblems(text, inRand), ...premiumProblems(text, inRand)] : [];
  return [...ofAges, ...ofMoney].map((problem) => `${name} says ${problem}.`);
}

const NO_AGE = String.raw`(?!\s*(?:%|per\s?cent|minutes?|hours?|days?|weeks?|months?|rand|million|km|kg))`;
/** "aged 18 to 64", "ages 18-64", "between 18 and 64", "from 18 to 64". */
const NAMED_RANGE = String.raw`\b(?:aged|ages?(?: of)?|between(?: the ages of)?|from(?: age)?) (\d{1,3})(?: ?[-–] ?| to | and )(\d{1,3})\b`;
/** "18 to 64 years old", "18–64 years of age". */
const YEARS_RANGE = String.raw`\b(\d{1,3})(?: ?[-–] ?| to )(\d{1,3})(?= years? (?:old|of age)\b)`;
/** "up to the age of 75", "up to 75 years", and "up to 75" at the end of a clause. The empty group is the lower age. */
const UPPER_AGE = String.raw`\bup to ()(?:(?:the )?age (?:of )?(\d{1,3})\b|(\d{1,3})\b(?= years?\b| ?$))`;

const RANGES = [NAMED_RANGE, YEARS_RANGE].map((pattern) => new RegExp(pattern + NO_AGE, "gi"));
const UPPER = new RegExp(UPPER_AGE, "gi");
const CLAUSE = /[^.,;:!?\n]+/g;
const PERSON = /\b(?:aged?|ages|years?|people|adults?|anyone|anybody|everyone|everybody|you|clients?)\b/i;
/** The clause states who can take out the product, so that ages narrower than the plans' are wrong as well. */
const ENTRY =
  /\b(?:join|apply|sign up|entry|enter|take out|accept(?:s|ed)?|open to|(?:for|covers?) (?:people|anyone|adults|everyone))\b/i;
/** People whose ages are not those of the main insured life. */
const OTHER_LIVES =
  /\b(?:parents?|in-laws?|child(?:ren)?|sons?|daughters?|grand\w+|famil(?:y|ies)|relatives?|dependants?|siblings?)\b/i;

function ageProblems(text: string, plans: readonly PlanFacts[]): string[] {
  const ages = plans.map((plan) => [plan.min_entry_age ?? 0, plan.max_entry_age ?? Number.POSITIVE_INFINITY] as const);
  const youngest = Math.min(...ages.map(([min]) => min));
  const oldest = Math.max(...ages.map(([, max]) => max));
  if (youngest === 0 && oldest === Number.POSITIVE_INFINITY) return [];
  const isPlan = (from: number | null, to: number) =>
    [...ages, [youngest, oldest]].some(([min, max]) => (from === null || from === min) && to === max);
  return saidAges(text).flatMap(({ from, to, isEntry }) => {
    const isOutside = (from ?? youngest) < youngest || to > oldest;
    if (!isOutside && (!isEntry || isPlan(from, to))) return [];
    const said = from === null ? `up to age ${to}` : `ages ${from} to ${to}`;
    return `${said}; the plans accept ${rangeText(youngest, oldest)}`;
  });
}

type SaidAges = { from: number | null; to: number; isEntry: boolean };

const saidAges = (text: string): SaidAges[] =>
  (text.match(CLAUSE) ?? []).flatMap((clause) => {
    if (OTHER_LIVES.test(clause)) return [];
    const isEntry = ENTRY.test(clause);
    const patterns = [...(isEntry || PERSON.test(clause) ? RANGES : []), ...(isEntry ? [UPPER] : [])];
    return patterns
      .flatMap((pattern) => [...clause.matchAll(pattern)])
      .map(([, from, to, plain]) => ({ from: from ? Number(from) : null, to: Number(to ?? plain), isEntry }))
      .filter(({ to }) => isAdult(to));
  });

/** Ranges that end earlier are about children. */
const isAdult = (age: number) => age > 30 && age <= 120;

function rangeText(youngest: number, oldest: number): string {
  if (oldest === Number.POSITIVE_INFINITY) return `${youngest} and older`;
  return youngest === 0 ? `up to ${oldest}` : `${youngest} to ${oldest}`;
}

/** "R50 000", "R 1.5 million", "R1,500,000": the whole rand, the decimals and the million. */
const AMOUNT = String.raw`(?<!\w)R\s?(\d{1,3}(?:[\s,]\d{3})+|\d+)(?:[.,](\d{1,2}))?(?!\d)(\s?(?:million|m)\b)?`;
const SENTENCE = /(?:[^.!?;\n]|\.(?=\d))+/g;
/** Benefits beside the cover of a plan. */
const EXTRAS = /\b(?:accident\w*|tombstone|unveiling|repatriat\w+|grocer\w+|voucher\w*|hospital\w*|double)\b/i;
const COVERS = [
  String.raw`\bcover(?:ed|s)?\b[^.]{0,25}?\bup to ${AMOUNT}`,
  String.raw`${AMOUNT} (?:of |in )?(?:funeral |life |disability )?cover\b`,
].map((pattern) => new RegExp(pattern, "gi"));
const PREMIUMS = [
  new RegExp(
    String.raw`\b(?:from|start(?:s|ing)? at) ${AMOUNT}\s?(?:(?:a|per|each|\/)\s?(?:month|mo)\b|monthly\b|pm\b)`,
    "gi",
  ),
];

function coverProblems(text: string, plans: readonly PlanFacts[]): string[] {
  const largest = Math.max(...plans.map(({ cover_amount }) => cover_amount));
  return (text.match(SENTENCE) ?? [])
    .filter((sentence) => !EXTRAS.test(sentence))
    .flatMap((sentence) => amountsIn(sentence, COVERS))
    .filter((amount) => amount > largest)
    .map((amount) => `cover up to ${formatCover(amount)}; the largest plan covers ${formatCover(largest)}`);
}

function premiumProblems(text: string, plans: readonly PlanFacts[]): string[] {
  const lowest = Math.min(...plans.map(({ monthly_premium }) => monthly_premium));
  return amountsIn(text, PREMIUMS)
    .filter((amount) => amount < lowest)
    .map((amount) => `from ${formatPremium(amount)} a month; the cheapest plan costs ${formatPremium(lowest)}`);
}

const MILLION = 1_000_000;

const amountsIn = (text: string, patterns: readonly RegExp[]): number[] =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(
      ([, whole = "", decimals = "", million]) =>
        Number(`${whole.replace(/\D/g, "")}.${decimals || 0}`) * (million ? MILLION : 1),
    );

import { isOfChildren } from "@/lib/catalogue/cover-limits/refusal";
import { isLifeCover } from "@/lib/catalogue/products/insurance-classes";
import { formatCover } from "@/lib/insurance/money";
import { formatDate } from "@/lib/platform/text/format";
import { type CoverLimitFacts, entryAge, entryDate, type LifeFacts, type SaleFacts } from "@/lib/sales/form/facts";
import {
  ageProblems,
  birthDateProblems,
  countProblems,
  identityProblems,
  nameProblems,
  relationshipProblems,
  repeatedIdNumbers,
  typeProblems,
} from "../persons";
import { type Problem, problemIf, problemsOfRows, yearsOld } from "../rule";
import { coverOfLife, limitInForce, refusedAbove } from "./cover-of-life";

// Source, where a rule names no other: Domain decisions, section 5.

export const lifeTypesChosen = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => typeProblems(facts, life));

export const livesNamed = (facts: SaleFacts) => problemsOfRows(facts.insured_lives, nameProblems);

export const lifeRelationshipsChosen = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => relationshipProblems(facts, life));

export const livesIdentified = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => identityProblems(facts, life));

export const lifeBirthDatesPossible = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => birthDateProblems(facts, life));

export const lifeAgesAllowed = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => ageProblems(facts, life));

export const livesInsuredOnce = ({ insured_lives }: SaleFacts) =>
  repeatedIdNumbers(insured_lives, "Another insured life has this ID number.");

/** The first of the types by which a product insures a main life. */
export const mainType = ({ types }: Pick<SaleFacts, "types">) => types.find(({ member }) => member === "main");

/** As many lives of each type as it allows; the main one has a rule of its own. Source: Domain decisions, section 5. */
export const lifeCountsAllowed = ({ types, insured_lives }: SaleFacts) =>
  countProblems(
    types.filter((type) => type.class === "insured_life" && type.member !== "main"),
    insured_lives,
  );

/**
 * Exactly one main insured life, where the product has such a type; else somebody at least. Source: Sales specification,
 * section 2, "Product".
 */
export function mainLifeInsured(facts: SaleFacts): Problem[] {
  const { types, insured_lives: lives } = facts;
  const field = "beneficiary_type_id";
  const main = mainType(facts);
  if (!main) {
    const isSomebodyInsured = types.some((type) => type.class === "insured_life");
    return problemIf(isSomebodyInsured && lives.length === 0, field, "Add an insured life.");
  }
  const places = lives.flatMap(({ type }, index) => (type?.member === "main" ? [index] : []));
  if (places.length === 0 && lives.every(({ type }) => type !== null)) {
    return [{ field, message: `${main.name}: add exactly one.` }];
  }
  return places
    .slice(1)
    .map((index) => ({ field: `${index}.${field}`, message: `${main.name}: only one is allowed.` }));
}

type Limited = { limit: CoverLimitFacts; age: number; cover: number };

/** The limit on the cover of a life, and what it is covered for. */
function limitOf(facts: SaleFacts, life: LifeFacts): Limited | null {
  const age = entryAge(facts, life);
  if (age === null) return null;
  const limit = limitInForce(facts.cover_limits, { age, date: entryDate(facts) });
  const cover = coverOfLife(
    { plan: facts.plan, cover_amount: facts.cover.cover_amount },
    { member: life.type?.member ?? null, age },
  );
  return limit ? { limit, age, cover: cover ?? 0 } : null;
}

/** The same of a child under a limit of life cover. */
function childLimitOf(facts: SaleFacts, life: LifeFacts): Limited | null {
  const found = isLifeCover(facts.insurance_class) ? limitOf(facts, life) : null;
  return found && isOfChildren(found.limit) ? found : null;
}

/**
 * A child whose cover the law limits is known by an ID number, by which its cover is summed up.
 *
 * Source: Long-term Insurance Act 52 of 1998, section 55; which ages are a child's is in cover_limits.
 */
export const childrenIdentified = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const isKnown = life.id_number !== null || life.type?.id_required === true; // which is said elsewhere
    const isLimited = childLimitOf(facts, life) !== null;
    return problemIf(isLimited && !isKnown, "id_number", "Enter the ID number: a child's cover is limited.");
  });

/** What a life is covered for above a limit; of a child with what its other sales cover it for. */
function excessOf(facts: SaleFacts, life: LifeFacts) {
  const found = limitOf(facts, life);
  if (!found) return null;
  const elsewhere = childLimitOf(facts, life) ? life.cover_elsewhere : 0;
  const sum = found.cover + elsewhere;
  return sum > found.limit.amount ? { ...found, elsewhere, sum, most: refusedAbove(found.limit, facts.today) } : null;
}

/**
 * No life is covered for more than the law allows. Source: Insurance Act 18 of 2017, Schedule 2; Long-term Insurance Act
 * 52 of 1998, section 55; by cover_limits.
 */
export const coverWithinLimits = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const found = excessOf(facts, life);
    if (!found || found.sum <= found.most) return [];
    const { limit, age, cover, elsewhere, sum, most } = found;
    const others = elsewhere > 0 ? `, with other sales ${formatCover(sum)}` : "";
    const message =
      most > limit.amount
        ? `This life is covered for ${formatCover(cover)}. Above ${formatCover(most)} cover is refused until an administrator enters this year's limit. Lower the cover or ask an administrator.`
        : `A person who is ${yearsOld(age)} may be covered for ${formatCover(limit.amount)} at most; this life is covered for ${formatCover(cover)}${others}.`;
    return [{ field: "cover_amount", message }];
  });

/**
 * Cover above a limit that may have risen since. Source: Insurance Act 18 of 2017, Schedule 2; Sales specification,
 * section 2, "Caps".
 */
export const coverAboveOldLimit = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const found = excessOf(facts, life);
    if (!found || found.sum > found.most) return [];
    const { limit, cover } = found;
    const message = `This life is covered for ${formatCover(cover)}. The limit from ${formatDate(limit.valid_from)} is ${formatCover(limit.amount)} and may have been raised since: check the latest notice.`;
    return [{ field: "cover_amount", message }];
  });

/** What a child is covered for elsewhere has to be asked. Source: Sales specification, section 2, "Caps". */
export const otherInsurersUnknown = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const message = "We can't see other insurers' policies. Ask what other cover this child has.";
    return problemIf(childLimitOf(facts, life) !== null, "cover_amount", message);
  });

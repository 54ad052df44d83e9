import { formatCover } from "@/lib/insurance/money";
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
import { coverOfLife, isOfChildren, limitInForce, onlyWarns } from "./cover-of-life";

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
    return problemIf(isSomebodyInsured && lives.length === 0, field, "Add who is insured.");
  }
  const places = lives.flatMap(({ type }, index) => (type?.member === "main" ? [index] : []));
  if (places.length === 0 && lives.every(({ type }) => type !== null)) {
    return [{ field, message: `${main.name}: add exactly one.` }];
  }
  return places
    .slice(1)
    .map((index) => ({ field: `${index}.${field}`, message: `${main.name}: only one is allowed.` }));
}

/** The limit on the cover of a life, and what it is covered for. */
function limitOf(facts: SaleFacts, life: LifeFacts): { limit: CoverLimitFacts; age: number; cover: number } | null {
  const age = entryAge(facts, life);
  if (age === null) return null;
  const limit = limitInForce(facts.cover_limits, { age, date: entryDate(facts) });
  const cover = coverOfLife(
    { plan: facts.plan, cover_amount: facts.cover.cover_amount },
    { member: life.type?.member ?? null, age },
  );
  return limit ? { limit, age, cover: cover ?? 0 } : null;
}

/**
 * A child whose cover the law limits is known by an ID number, by which its cover is summed up.
 *
 * Source: Insurance Act 18 of 2017 and its Prudential Standards; which ages are a child's is in cover_limits.
 */
export const childrenIdentified = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const found = limitOf(facts, life);
    const isChild = facts.insurance_class === "funeral" && found !== null && isOfChildren(found.limit);
    const isKnown = life.id_number !== null || life.type?.id_required === true; // which is said elsewhere
    return problemIf(isChild && !isKnown, "id_number", "Enter the ID number: funeral cover of a child is limited.");
  });

/** Above the limit in force, with what the child is covered for by other sales. */
function capProblems(facts: SaleFacts, life: LifeFacts): (Problem & { onlyWarns: boolean })[] {
  const found = limitOf(facts, life);
  if (!found) return [];
  const { limit, age, cover } = found;
  const elsewhere = facts.insurance_class === "funeral" && isOfChildren(limit) ? life.cover_elsewhere : 0;
  if (cover + elsewhere <= limit.amount) return [];
  const sum = elsewhere > 0 ? `, with other sales ${formatCover(cover + elsewhere)}` : "";
  const message = `Somebody who is ${yearsOld(age)} may be covered for ${formatCover(limit.amount)} at most; this life is covered for ${formatCover(cover)}${sum}.`;
  return [{ field: "cover_amount", message, onlyWarns: onlyWarns(facts.insurance_class, limit, facts.today) }];
}

/** No life is covered for more than the law allows. Source: Insurance Act 18 of 2017, Schedule 2, by cover_limits. */
export const coverWithinLimits = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => capProblems(facts, life).filter((each) => !each.onlyWarns));

/**
 * Cover above a limit that may have risen since. Source: Insurance Act 18 of 2017, Schedule 2; Sales specification,
 * section 2, "Caps".
 */
export const coverAboveOldLimit = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => capProblems(facts, life).filter((each) => each.onlyWarns));

/** What a child is covered for elsewhere has to be asked. Source: Sales specification, section 2, "Caps". */
export const otherInsurersUnknown = (facts: SaleFacts) =>
  problemsOfRows(facts.insured_lives, (life) => {
    const found = facts.insurance_class === "funeral" ? limitOf(facts, life) : null;
    const message = "Other insurers' policies are not known here: ask what else this child is covered for.";
    return problemIf(found !== null && isOfChildren(found.limit), "cover_amount", message);
  });

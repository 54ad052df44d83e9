import { BENEFICIARY_CLASSES } from "@/lib/catalogue/beneficiary-types/schema";
import { ADULT_AGE_YEARS } from "@/lib/insurance/id-number";
import { isWhole, sumOfShares } from "@/lib/insurance/shares";
import { formatPercent } from "@/lib/platform/text/format";
import { entryAge, type SaleFacts, type TypeRules } from "@/lib/sales/form/facts";
import { isEstateOrTrust } from "../estate-or-trust";
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
import { type Problem, problemIf, problemsOfRows } from "../rule";

// Source: Domain decisions, section 5.

/**
 * Somebody is paid, unless the client chose the estate: somebody with a share, where the product has types with shares,
 * since a contingent beneficiary is only paid in the place of another.
 */
export function somebodyIsPaid({ types, beneficiaries, pay_to_estate }: SaleFacts): Problem[] {
  const isPayout = (type: TypeRules | null) => type?.class === "payout";
  const field = "pay_to_estate";
  if (pay_to_estate) {
    const isNamed = beneficiaries.some(({ type }) => isPayout(type));
    return problemIf(isNamed, field, "Remove the beneficiaries, or don't pay to the estate.");
  }
  const payouts = types.filter(isPayout);
  const isShared = payouts.some(({ share_required }) => share_required);
  const isPaid = beneficiaries.some(({ type }) => isPayout(type) && (type?.share_required || !isShared));
  return problemIf(payouts.length > 0 && !isPaid, field, "Add a beneficiary, or choose to pay to the estate.");
}

export const beneficiaryTypesChosen = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => typeProblems(facts, person));

export const beneficiariesNamed = (facts: SaleFacts) => problemsOfRows(facts.beneficiaries, nameProblems);

export const beneficiaryRelationshipsChosen = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => relationshipProblems(facts, person));

export const beneficiariesIdentified = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => identityProblems(facts, person));

export const beneficiaryBirthDatesPossible = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => birthDateProblems(facts, person));

export const beneficiaryAgesAllowed = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => ageProblems(facts, person));

/** Nobody is named twice among those who are paid, nor twice among the other roles. */
export const beneficiariesNamedOnce = ({ beneficiaries }: SaleFacts) =>
  repeatedIdNumbers(beneficiaries, "Another beneficiary has this ID number.");

/** As many beneficiaries of each type as it allows; without a payout type's where the estate is paid. */
export const beneficiaryCountsAllowed = ({ types, beneficiaries, pay_to_estate }: SaleFacts) =>
  countProblems(
    types.filter((type) => type.class === "role" || (type.class === "payout" && !pay_to_estate)),
    beneficiaries,
  );

/** Who is paid by share has one. */
export const sharesEntered = ({ beneficiaries }: SaleFacts) =>
  problemsOfRows(beneficiaries, ({ type, share }) =>
    problemIf(type?.share_required === true && share === null, "share", "Enter the share."),
  );

/** The shares of a class are exactly the whole, once each is entered. */
export const sharesTotalWhole = ({ beneficiaries }: SaleFacts): Problem[] =>
  BENEFICIARY_CLASSES.flatMap((beneficiaryClass) => {
    const shares = beneficiaries
      .filter(({ type }) => type?.class === beneficiaryClass && type.share_required)
      .map(({ share }) => share);
    const isWrong = shares.length > 0 && !shares.includes(null) && !isWhole(shares);
    const message = `Beneficiary shares must total 100% (now ${formatPercent(Number(sumOfShares(shares)))}).`;
    return problemIf(isWrong, "share", message);
  });

/** Somebody receives the money of a minor: a guardian, or a trust. Source: Children's Act 38 of 2005, section 18. */
export const minorsHaveGuardian = (facts: SaleFacts) =>
  problemsOfRows(facts.beneficiaries, (person) => {
    const age = entryAge(facts, person);
    const isMinor =
      person.type?.class === "payout" && age !== null && age < ADULT_AGE_YEARS && !isEstateOrTrust(person.relationship);
    return problemIf(isMinor && !person.guardian_name, "guardian_name", "Name a guardian or a trust for this minor.");
  });

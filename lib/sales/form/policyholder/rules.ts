import { ADULT_AGE_YEARS } from "@/lib/insurance/id-number";
import { entryAge, type SaleFacts } from "@/lib/sales/form/facts";
import type { Address } from "@/lib/sales/record/columns/address";
import { birthDateProblems } from "../persons";
import { problemIf } from "../rule";
import { idNumberProblem } from "./policyholder";

// The least that a policy needs to know of its policyholder. Source: docs/decisions/0096-policyholder-minimum.md.

export const nameKnown = ({ policyholder }: SaleFacts) =>
  problemIf(!policyholder.name, "name", "Enter the policyholder's name.");

export const surnameKnown = ({ policyholder }: SaleFacts) =>
  problemIf(!policyholder.surname, "surname", "Enter the policyholder's surname.");

/** Source: Financial Intelligence Centre Act 38 of 2001, section 21; Domain decisions, section 6. */
export function idNumberValid({ policyholder: { id_type, id_number } }: SaleFacts) {
  const problem = id_number ? idNumberProblem(id_type, id_number) : ID_NUMBER_MISSING[id_type];
  return problemIf(problem !== null, "id_number", `${problem}`);
}

const ID_NUMBER_MISSING = {
  sa_id: "Enter the policyholder's ID number.",
  passport: "Enter the policyholder's passport number.",
  permit: "Enter the policyholder's permit number.",
};

const isForeign = ({ policyholder }: SaleFacts) => policyholder.id_type !== "sa_id";

/** A passport or a permit is valid only until a date. */
export function documentNotExpired(facts: SaleFacts) {
  const expires = facts.policyholder.id_expires_on;
  const document = facts.policyholder.id_type;
  const message = expires ? `This ${document} has expired.` : `Enter when the ${document} expires.`;
  return problemIf(isForeign(facts) && (expires ?? "") < facts.today, "id_expires_on", message);
}

/** A South African ID number says it; of a foreigner it must be asked. */
export const nationalityKnown = (facts: SaleFacts) =>
  problemIf(
    isForeign(facts) && !facts.policyholder.nationality,
    "nationality",
    "Enter the policyholder's nationality.",
  );

export const dateOfBirthKnown = ({ policyholder }: SaleFacts) =>
  problemIf(
    policyholder.date_of_birth === null && (policyholder.id_type !== "sa_id" || policyholder.id_number !== null),
    "date_of_birth",
    "Enter the policyholder's date of birth.",
  );

export const birthDatePossible = (facts: SaleFacts) => birthDateProblems(facts, facts.policyholder);

/** A minor can't take out a policy alone. Source: Children's Act 38 of 2005, section 17. */
export function policyholderIsAdult(facts: SaleFacts) {
  const age = entryAge(facts, facts.policyholder);
  const { id_type, id_number } = facts.policyholder;
  const field = id_type === "sa_id" && id_number ? "id_number" : "date_of_birth"; // which the number fills in
  const message = `The policyholder must be ${ADULT_AGE_YEARS} or older.`;
  return problemIf(age !== null && age < ADULT_AGE_YEARS, field, message);
}

export const phoneKnown = ({ policyholder }: SaleFacts) =>
  problemIf(!policyholder.phone, "phone", "Enter the policyholder's phone number.");

/** The policy has to reach the client in writing. Source: Sales specification, section 5. */
export const canBeWrittenTo = ({ policyholder }: SaleFacts) =>
  problemIf(
    !policyholder.email && ![policyholder.physical_address, policyholder.postal_address].some(isWhole),
    "email",
    "Enter an email address, or a street, city and postal code, so that the policy can be sent.",
  );

const isWhole = (address: Address) => Boolean(address?.street && address.city && address.postal_code);

/** Source: Domain decisions, section 4, "Complete". */
export const onlyOpenSale = ({ other_open_sale }: SaleFacts) =>
  problemIf(
    other_open_sale !== null,
    "id_number",
    `This person already has an open sale of this product: ${other_open_sale}.`,
  );

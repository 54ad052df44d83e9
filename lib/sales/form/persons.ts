import { BIRTH_DATE_MESSAGE, isBirthDate } from "@/lib/insurance/birth-date";
import { ADULT_AGE_YEARS } from "@/lib/insurance/id-number";
import { isEstateOrTrust } from "./estate-or-trust";
import { entryAge, type PersonFacts, type SaleFacts, type TypeRules } from "./facts";
import { type Problem, problemIf } from "./rule";

// What holds for insured lives and beneficiaries alike. Source: Domain decisions, section 5.

const lower = (text: string | null) => text?.trim().toLowerCase();

/** Whether somebody is the policyholder; one with a passport is known by name and date of birth. */
function isPolicyholder({ policyholder }: Pick<SaleFacts, "policyholder">, person: PersonFacts): boolean {
  if (person.id_number) return policyholder.id_type === "sa_id" && person.id_number === policyholder.id_number;
  return (
    policyholder.id_type !== "sa_id" &&
    person.date_of_birth !== null &&
    person.date_of_birth === policyholder.date_of_birth &&
    lower(person.name) === lower(policyholder.name) &&
    lower(person.surname) === lower(policyholder.surname)
  );
}

/** A row has a type that the tenant still offers for the product. */
export function typeProblems({ types }: SaleFacts, { type }: PersonFacts): Problem[] {
  const field = "beneficiary_type_id";
  if (!type) return [{ field, message: "Choose the type." }];
  const isOffered = types.some(({ id }) => id === type.id);
  return problemIf(!isOffered, field, `${type.name} is no longer offered. Choose another type.`);
}

export const nameProblems = (person: PersonFacts): Problem[] => [
  ...problemIf(!person.name, "name", "Enter the name."),
  ...problemIf(!person.surname && !isEstateOrTrust(person.relationship), "surname", "Enter the surname."),
];

/** Everybody but the policyholder has a relationship, and one of adults belongs to an adult. */
export function relationshipProblems(facts: SaleFacts, person: PersonFacts): Problem[] {
  const { relationship } = person;
  const field = "relationship_id";
  if (!relationship) return problemIf(!isPolicyholder(facts, person), field, "Choose the relationship.");
  const age = entryAge(facts, person);
  const isTooYoung = relationship.adult_only && age !== null && age < ADULT_AGE_YEARS;
  return problemIf(isTooYoung, field, `${relationship.name}: must be ${ADULT_AGE_YEARS} or older, but is ${age}.`);
}

/** An ID number where the type asks for it, else at least a date of birth. */
export function identityProblems(facts: SaleFacts, person: PersonFacts): Problem[] {
  if (person.id_number || isEstateOrTrust(person.relationship)) return [];
  const isRequired = person.type?.id_required === true && !isPolicyholder(facts, person);
  if (isRequired) return [{ field: "id_number", message: "Enter the ID number." }];
  return problemIf(!person.date_of_birth, "date_of_birth", "Enter the ID number or the date of birth.");
}

/** Older sales may hold a date of birth that nobody has. */
export const birthDateProblems = (facts: SaleFacts, { date_of_birth: date }: Pick<PersonFacts, "date_of_birth">) =>
  problemIf(date !== null && !isBirthDate(date, facts.today), "date_of_birth", `${BIRTH_DATE_MESSAGE}.`);

/** Nobody is younger or older at entry than their type allows. */
export function ageProblems(facts: SaleFacts, person: PersonFacts): Problem[] {
  const age = entryAge(facts, person);
  const { type } = person;
  if (age === null || !type || birthDateProblems(facts, person).length > 0) return [];
  const { min_age: min, max_age: max, name } = type;
  const field = person.id_number ? "id_number" : "date_of_birth";
  return [
    ...problemIf(min !== null && age < min, field, `${name}: must be ${min} or older at commencement, but is ${age}.`),
    ...problemIf(
      max !== null && age > max,
      field,
      `${name}: must be ${max} or younger at commencement, but is ${age}.`,
    ),
  ];
}

/** No ID number stands in two rows of one class; the later row is named. */
export const repeatedIdNumbers = (persons: readonly PersonFacts[], message: string): Problem[] =>
  persons.flatMap(({ id_number, type }, index) => {
    const isSame = (each: PersonFacts) => each.id_number === id_number && each.type?.class === type?.class;
    const isRepeated = id_number !== null && persons.findIndex(isSame) < index;
    return problemIf(isRepeated, `${index}.id_number`, message);
  });

/** As many persons of each type as it allows. Rows without a type may be the ones that are too few. */
export function countProblems(types: readonly TypeRules[], persons: readonly PersonFacts[]): Problem[] {
  const isTypeOpen = persons.some(({ type }) => type === null);
  return types.flatMap(({ id, name, min_count: min, max_count: max }) => {
    const places = persons.flatMap(({ type }, index) => (type?.id === id ? [index] : []));
    const count = places.length;
    return [
      ...problemIf(!isTypeOpen && count < min, "beneficiary_type_id", `${name}: add at least ${min}.`),
      ...(max !== null && count > max
        ? [{ field: `${places[max]}.beneficiary_type_id`, message: `${name}: at most ${max}, but there are ${count}.` }]
        : []),
    ];
  });
}

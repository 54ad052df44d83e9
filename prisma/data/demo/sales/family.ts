import { ageOn } from "@/lib/insurance/id-number";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { lookUp } from "../found";
import type { Person } from "../people/people";
import type { Random } from "../random";
import type { Catalogue } from "./catalogue";
import { FORM } from "./content";
import { anyGender, makeRelative, type Relative, relativeColumns } from "./relatives";

type Kind = "life" | "disability" | "funeral";
type Role = "spouse" | "child" | "parent";
type Member = { role: Role; person: Relative };

const MAX_CHILDREN = 3;
const YEARS_TO_PARENTS = 24;
const YOUNGEST_PARENT_OF = 20;
const OLDEST_CHILD = 20;
const OLDEST_PARENT = 84;

/** The family of a client: who a funeral plan covers, and who is paid. */
export function makeFamily(random: Random, client: Person, now: Date): Member[] {
  const age = client.date_of_birth ? ageOn(client.date_of_birth, isoDate(now)) : YOUNGEST_PARENT_OF;
  const make = (gender: Relative["gender"], years: number) => makeRelative(random, client, gender, years, now);
  const members: Member[] = [];
  if (random.chance(0.6)) {
    const gender = client.gender === "female" ? "male" : "female";
    const person = make(gender, Math.min(70, Math.max(19, age + random.int(-4, 4))));
    members.push({ role: "spouse", person });
  }
  for (let child = random.int(0, MAX_CHILDREN); child > 0 && age > YOUNGEST_PARENT_OF; child -= 1) {
    const person = make(anyGender(random), random.int(0, Math.min(OLDEST_CHILD, age - YOUNGEST_PARENT_OF)));
    members.push({ role: "child", person });
  }
  if (members.every(({ role }) => role === "child") || random.chance(0.3)) {
    const person = make("female", Math.min(OLDEST_PARENT - 1, age + YEARS_TO_PARENTS));
    members.push({ role: "parent", person });
  }
  return members;
}

/** The rows of insured lives: the client, and with a funeral plan for more than one the family. */
export function insuredLives(
  { types, relationships }: Catalogue,
  client: Person,
  family: Member[],
  coversFamily: boolean,
) {
  const main = {
    position: 0,
    beneficiary_type_id: lookUp(types, FORM.family.main),
    relationship_id: null,
    ...relativeColumns({
      name: client.name,
      surname: client.surname,
      date_of_birth: client.date_of_birth ?? "",
      id_number: client.id_number ?? "",
    }),
    gender: client.gender,
  };
  const others = family.map(({ role, person }, place) => ({
    position: place + 1,
    beneficiary_type_id: lookUp(types, FORM.family[role].type),
    relationship_id: lookUp(relationships, FORM.family[role][person.gender]),
    ...relativeColumns(person),
    gender: person.gender,
  }));
  return coversFamily ? [main, ...others] : [main];
}

const HUNDRED_PERCENT = 10_000; // in hundredths
const MAX_PAID = 3;

/** The rows of those who are paid, in equal shares; the first gets what is left over. */
export function paidBeneficiaries({ types, relationships }: Catalogue, family: Member[]) {
  const guardian = family.find(({ role }) => role !== "child")?.person;
  const paid = family.slice(0, MAX_PAID);
  const share = Math.floor(HUNDRED_PERCENT / paid.length);
  const first = HUNDRED_PERCENT - share * (paid.length - 1);
  return paid.map(({ role, person }, position) => ({
    position,
    beneficiary_type_id: lookUp(types, FORM.family.paid),
    relationship_id: lookUp(relationships, FORM.family[role][person.gender]),
    ...relativeColumns(person),
    share: ((position === 0 ? first : share) / 100).toFixed(2),
    guardian_name: role === "child" && guardian ? fullNameOf(guardian) : null,
  }));
}

/** Whether a plan covers more than the client. */
export const coversFamily = (kind: Kind, place: number) => kind === "funeral" && place > 0;

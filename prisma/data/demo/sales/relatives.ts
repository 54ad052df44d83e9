import { type Citizenship, makeIdNumber } from "@/lib/insurance/id-number";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { COMMUNITIES } from "../people/communities";
import type { Person } from "../people/people";
import type { Random } from "../random";

/** Somebody of a client's family. */
export type Relative = {
  name: string;
  surname: string;
  gender: "female" | "male";
  /** "YYYY-MM-DD" */
  date_of_birth: string;
  id_number: string;
};

const YEAR_DAYS = 365.25;
const CITIZEN: Citizenship = "citizen";

/** Makes up somebody of the client's family, who speaks their language. @param age in years */
export function makeRelative(
  random: Random,
  client: Person,
  gender: Relative["gender"],
  age: number,
  now: Date,
): Relative {
  const community =
    COMMUNITIES.find(([{ language }]) => language === client.language)?.[0] ?? random.weighted(COMMUNITIES);
  const date_of_birth = dateText(new Date(now.getTime() - (age + random.next()) * YEAR_DAYS * DAY_MS));
  const sequence = gender === "female" ? random.int(0, 4999) : random.int(5000, 9999);
  return {
    name: random.pick(community[gender]),
    surname: client.surname,
    gender,
    date_of_birth,
    id_number: makeIdNumber({ dateOfBirth: date_of_birth, sequence, citizenship: CITIZEN }),
  };
}

/** Some gender. */
export const anyGender = (random: Random): Relative["gender"] => (random.chance(0.5) ? "female" : "male");

/** A relative as the columns of an insured life or a beneficiary. */
export const relativeColumns = ({ name, surname, date_of_birth, id_number }: Omit<Relative, "gender">) => ({
  name,
  surname,
  ...idNumberColumns(id_number),
  date_of_birth: dateColumn(date_of_birth),
});

import { z } from "zod";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { slugify } from "@/lib/platform/text/slug";
import { dateText } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { Random, Weighted } from "../random";
import { weightedOf } from "../weighted";
import { COMMUNITIES } from "./communities";
import people from "./people.json" with { type: "json" };

export type Person = {
  title: string;
  name: string;
  surname: string;
  gender: "female" | "male";
  phone: string;
  alt_phone: string | null;
  email: string | null;
  /** "YYYY-MM-DD" */
  date_of_birth: string | null;
  id_number: string | null;
  language: string;
  province: string;
  education: string;
  income_band: string;
};

/** `complete` people have given everything that a sale needs; `minor` ones are too young for one. */
type Wish = { complete: boolean; minor: boolean };

const YEAR_DAYS = 365.25;
/** A fixed date, so that adults always get the same birthday and ID number. */
const AGES_AS_OF = Date.UTC(2026, 0, 1);

const { mobile_prefixes, landline_prefixes, mail_hosts, educations, income_bands } = z
  .object({
    mobile_prefixes: z.array(z.string()),
    landline_prefixes: z.array(z.string()),
    /** Reserved, so that no email reaches anybody (RFC 2606). */
    mail_hosts: z.array(z.string()),
    /** From lowest to highest. The income band at the same index is the usual one. */
    educations: weightedOf(z.string()),
    income_bands: z.array(z.string()),
  })
  .parse(people);
const EDUCATIONS: Weighted<{ name: string; level: number }> = educations.map(
  ([name, weight], level) => [{ name, level }, weight] as const,
);
const WITH_ID_NUMBER = 0.65; // and all complete people: about 70 % together

/** Generates people with unique phone numbers and email addresses. */
export function createPeople(now: Date) {
  const taken = new Set<string>();

  function untaken(make: () => string): string {
    const made = make();
    if (taken.has(made)) return untaken(make);
    taken.add(made);
    return made;
  }

  return function makePerson(random: Random, { complete, minor }: Wish): Person {
    const community = random.weighted(COMMUNITIES);
    const gender = random.chance(0.56) ? "female" : "male";
    const name = random.pick(community[gender]);
    const surname = random.pick(community.surnames);
    const education = random.weighted(EDUCATIONS);
    const income = Math.min(income_bands.length - 1, Math.max(0, education.level + random.int(-1, 1)));
    const date_of_birth = birthday(random, now, minor);
    const hasIdNumber = complete || (!minor && random.chance(WITH_ID_NUMBER));
    return {
      title: titleOf(random, gender),
      name,
      surname,
      gender,
      phone: untaken(() => `+27${random.pick(mobile_prefixes)}${digits(random, 7)}`),
      alt_phone: random.chance(0.1) ? untaken(() => `+27${random.pick(landline_prefixes)}${digits(random, 7)}`) : null,
      email: complete || random.chance(0.8) ? untaken(() => mailbox(random, name, surname)) : null,
      date_of_birth: hasIdNumber || minor || random.chance(0.5) ? date_of_birth : null,
      id_number: hasIdNumber ? idNumber(random, date_of_birth, gender) : null,
      language: community.language,
      province: random.weighted(community.provinces),
      education: education.name,
      income_band: income_bands[income] ?? "",
    };
  };
}

function titleOf(random: Random, gender: Person["gender"]): string {
  if (random.chance(0.02)) return "Dr";
  if (gender === "male") return "Mr";
  return random.chance(0.45) ? "Mrs" : "Ms";
}

/** Most people are between 30 and 55. */
function birthday(random: Random, now: Date, minor: boolean): string {
  const age = minor ? 16 + random.next() * 1.8 : 19 + (random.next() + random.next()) * 24;
  const until = minor ? now.getTime() : AGES_AS_OF;
  return dateText(new Date(until - age * YEAR_DAYS * DAY_MS));
}

function idNumber(random: Random, dateOfBirth: string, gender: Person["gender"]): string {
  const sequence = gender === "female" ? random.int(0, 4999) : random.int(5000, 9999);
  return makeIdNumber({ dateOfBirth, sequence, citizenship: "citizen" });
}

function mailbox(random: Random, name: string, surname: string): string {
  const [first, last] = [slugify(name), slugify(surname).replaceAll("-", "")];
  const local = random.pick([`${first}.${last}`, `${first}${last}`, `${first.charAt(0)}.${last}`, `${last}.${first}`]);
  const number = random.chance(0.55) ? String(random.int(1, 99)) : "";
  return `${local}${number}@${random.pick(mail_hosts)}`;
}

const digits = (random: Random, count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, "0");

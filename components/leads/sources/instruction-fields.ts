import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import type { PlainField } from "@/lib/leads/record/plain-fields";
import type { LeadSource } from "@/lib/leads/sources/schema";

type Explained = readonly [meaning: string, example: string];

const MEANINGS: Record<Exclude<LeadField, PlainField>, Explained> & Partial<Record<PlainField, Explained>> = {
  title: ["How the person is addressed", "Ms"],
  name: ["First name, required", "Thandi"],
  surname: ["Surname", "Nkosi"],
  phone: ["Phone number in any format; it or the email address is required", "082 123 4567"],
  alt_phone: ["Another phone number", "011 555 0123"],
  email: ["Email address", "thandi@example.com"],
  id_number: ["South African ID number; it contains the date of birth and the gender", "8001015009087"],
  date_of_birth: ["Date of birth", "1980-01-01"],
  gender: ["female, male or other", "female"],
  education: ["Highest education", "Matric"],
  language: ["Preferred language", "isiZulu"],
  province: ["Province", "Gauteng"],
  income_band: ["Monthly income", "R 10,000 – R 15,000"],
  lead_id: ["Your own reference, unique among your leads", "A-10023"],
  source: ["Source of the lead", "Website"],
  campaign: ["The campaign", "Spring 2026"],
  product_interest: ["Product the person asked about", "Family plan"],
  note: ["Anything the agent should know", "Call after five"],
  is_client: ["Whether the person is a client of the organisation already: yes or no", "no"],
};

export type FieldRow = { id: string; meaning: string; example: string };

/** The fields of a post under the names that the sender uses. */
export function fieldRowsOf({ field_map, name, campaign }: LeadSource): FieldRow[] {
  const theirs = (field: LeadField) => Object.keys(field_map).find((each) => field_map[each] === field) ?? field;
  const fallbacks: Partial<Record<LeadField, string | null>> = { source: name, campaign };
  const rows = LEAD_FIELDS.map((field) => {
    const [meaning, example] = MEANINGS[field] ?? [LEAD_FIELD_LABELS[field], ""];
    const fallback = fallbacks[field];
    return { id: theirs(field), meaning: fallback ? `${meaning}; ${fallback} if none is sent` : meaning, example };
  });
  const consent = "The person's consent to being contacted: given (true or false), wording, at, how, evidence";
  return [...rows, { id: "consent", meaning: consent, example: '{ "given": true, "wording": "v3" }' }];
}

/** An example request, as a command. */
export function curlOf(source: LeadSource, address: string): string {
  const exampleOf = (field: LeadField) => fieldRowsOf(source)[LEAD_FIELDS.indexOf(field)] ?? { id: field, example: "" };
  const fields = (["name", "surname", "phone", "email", "lead_id"] as const).map(exampleOf);
  const body = fields.map(({ id, example }) => `    ${JSON.stringify(id)}: ${JSON.stringify(example)}`).join(",\n");
  return [
    `curl ${address} \\`,
    "  -H 'X-Api-Key: YOUR_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: A-10023' \\",
    `  -d '{\n${body}\n  }'`,
  ].join("\n");
}

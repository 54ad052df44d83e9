type Place = "list" | "details" | "form";

type Definition = {
  label: string;
  /** Where screens show it: as a column of the list that is hidden at first, in the drawer, in the form that edits a lead. */
  shownIn: readonly Place[];
  /** Figures count by it, so that it stays when the person is erased. */
  isCounted?: true;
};

/**
 * Optional texts about a lead's person that the console stores and shows. Each is a column of `leads`. Forms, the API, imports,
 * exports and erasure take them from here; lib/leads/headers/synonyms.ts may know other headers for one, and
 * components/leads/sources/instruction-fields.ts explain it.
 */
export const PLAIN_FIELDS = {
  education: { label: "Education", shownIn: [], isCounted: true },
  language: { label: "Language", shownIn: ["details"] },
  province: { label: "Province", shownIn: ["details"] },
  income_band: { label: "Income band", shownIn: [] },
} as const satisfies Record<string, Definition>;

export type PlainField = keyof typeof PLAIN_FIELDS;

/** The fields that are shown in a place. */
export type FieldIn<Where extends Place> = {
  [Field in PlainField]: Where extends (typeof PLAIN_FIELDS)[Field]["shownIn"][number] ? Field : never;
}[PlainField];

export const PLAIN_FIELD_NAMES = Object.keys(PLAIN_FIELDS) as PlainField[];

const definitionOf = (field: PlainField): Definition => PLAIN_FIELDS[field];

export const fieldsIn = <Where extends Place>(place: Where): FieldIn<Where>[] =>
  PLAIN_FIELD_NAMES.filter((field) => definitionOf(field).shownIn.includes(place)) as FieldIn<Where>[];

/** The fields that an erasure empties. */
export const ERASED_FIELDS = PLAIN_FIELD_NAMES.filter((field) => !definitionOf(field).isCounted);

/** An object with an entry for each of these fields. */
export const eachField = <Field extends PlainField, Entry>(
  fields: readonly Field[],
  entryOf: (field: Field) => Entry,
) => Object.fromEntries(fields.map((field) => [field, entryOf(field)])) as Record<Field, Entry>;

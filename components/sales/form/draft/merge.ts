import type { SaleDetail } from "@/lib/sales/detail/schema";
import { normalised } from "./rules";
import { answerKey, inputOf, isSame, type Part, partsOf, type SaleValues, WRITTEN } from "./values";

/** A field that two have changed. `path` is its name in the form. */
export type Difference = { path: string; mine: unknown; theirs: unknown };

/** Their value as the form takes it: of a number only the masked form is known, which keeps the stored one. */
export const valueOfTheirs = ({ path, theirs }: Difference): unknown =>
  WRITTEN.includes(path.split(".").at(-1) ?? "") ? "" : (theirs ?? null);

type Versions = {
  /** What both began with, and the sale that it is of. */
  base: SaleValues;
  before: SaleDetail;
  mine: SaleValues;
  theirs: SaleDetail;
  theirValues: SaleValues;
  /** What was to be decided already: of a number that they have changed, nothing else says so any more. */
  undecided?: readonly Difference[];
};

type Fields = Record<string, unknown>;

type Merge = {
  merged: SaleValues;
  differences: Difference[];
  /** What both begin with from now on: theirs, but in the fields that differ what it was. */
  base: SaleValues;
};

/**
 * Brings two versions of a form together, field by field: what only one of them has changed is taken. What both have
 * changed stays as it is in mine, and is listed.
 */
export function mergeSale(versions: Versions): Merge {
  const merged = withKeysOf(versions.mine, versions.theirValues);
  const base = structuredClone(merged);
  const differences = partsOf(merged).flatMap((part) => mergePart(part, versions, { merged, base }));
  return { merged, differences, base };
}

/** Rows keep their keys, so that they stay the same on the page. */
function withKeysOf(mine: SaleValues, values: SaleValues): SaleValues {
  const keyOf = (rows: readonly AnyRow[], id: number | undefined, key: string) =>
    rows.find((row) => row.id === id)?.key ?? key;
  return {
    ...values,
    insured_lives: values.insured_lives.map((row) => ({ ...row, key: keyOf(mine.insured_lives, row.id, row.key) })),
    beneficiaries: values.beneficiaries.map((row) => ({ ...row, key: keyOf(mine.beneficiaries, row.id, row.key) })),
  };
}

function mergePart(part: Part, versions: Versions, { merged, base: next }: Omit<Merge, "differences">): Difference[] {
  const { base, before, mine, theirs, undecided = [] } = versions;
  const atFirst = recordsOf(part, base, base, before);
  const here = recordsOf(part, mine, base, before);
  const there = withNewNumbers(part, recordsOf(part, merged, merged, theirs), before, theirs);
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((id) => {
    const [was, own, other] = [atFirst.get(id), here.get(id), there.get(id)];
    if (!own) {
      if (was && isSame(was, other)) removeRow(merged, part, id); // removed here, unchanged there
      return [];
    }
    if (!other) {
      // A new row that they have too was saved by a request whose answer never came.
      const isKnown = [...there].some(([other, fields]) => !atFirst.has(other) && isSame(fields, own));
      if (was ? !isSame(was, own) : !isKnown) addRow(merged, part, mine, id); // also one changed here and removed there
      return [];
    }
    for (const { path, theirs: number } of undecided) {
      const field = numberAt(path);
      if (field && path === pathOf(mine, part, id, field)) other[field] ??= number;
    }
    return mergeRecord({ was: was ?? {}, own, other }, (field, isBoth) => {
      const path = pathOf(merged, part, id, field);
      const value = valueAt(mine, pathOf(mine, part, id, field));
      setValue(merged, path, value);
      if (!isBoth) return [];
      setValue(next, pathOf(next, part, id, field), valueAt(base, pathOf(base, part, id, field)));
      return [{ path, mine: own[field], theirs: other[field] }];
    });
  });
}

/** @param keep takes a field from mine; `isBoth` when they have changed it too */
function mergeRecord(
  { was, own, other }: { was: Fields; own: Fields; other: Fields },
  keep: (field: string, isBoth: boolean) => Difference[],
): Difference[] {
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap((field) => {
    if (isSame(own[field], was[field]) || isSame(own[field], other[field])) return [];
    return keep(field, !isSame(other[field], was[field]));
  });
}

const LISTS: readonly Part[] = ["insured_lives", "beneficiaries"];
const WHOLE = "";

/** A part as records of comparable fields: one for each row of a list, or one for all. */
function recordsOf(part: Part, values: SaleValues, saved: SaleValues, sale: SaleDetail): Map<string, Fields> {
  const normal = normalised(part, inputOf(part, values, saved, sale));
  if (LISTS.includes(part) && Array.isArray(normal)) {
    const rows = rowsOf(values, part);
    return new Map(normal.map((row, index) => [rowId(rows[index]), flat({ ...row, id: undefined })]));
  }
  if (part === "answers" && Array.isArray(normal)) {
    const answers = normal.map(({ question_id, value }) => [answerKey(question_id), value]);
    return new Map([[WHOLE, Object.fromEntries(answers)]]);
  }
  return new Map([[WHOLE, isFields(normal) ? flat(normal) : { [WHOLE]: normal }]]);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields of an address are named "physical_address.street". */
const flat = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isFields(value) ? Object.entries(value).map(([part, each]) => [`${name}.${part}`, each]) : [[name, value]],
    ),
  );

/** A number that they have changed is known by its masked form only. */
function withNewNumbers(part: Part, records: Map<string, Fields>, before: SaleDetail, theirs: SaleDetail) {
  const [old, now] = [maskedNumbers(part, before), maskedNumbers(part, theirs)];
  for (const [id, fields] of records) {
    for (const field of WRITTEN) {
      const number = now.get(id)?.[field];
      if (number && number !== old.get(id)?.[field]) fields[field] = number;
    }
  }
  return records;
}

function maskedNumbers(part: Part, sale: SaleDetail): Map<string, Record<string, string | null>> {
  if (part === "policyholder") return new Map([[WHOLE, { id_number: sale.policyholder.id_number_masked }]]);
  if (part === "bank") {
    const { account_number_masked: account_number, holder_id_number_masked: holder_id_number } = sale.bank;
    return new Map([[WHOLE, { account_number, holder_id_number }]]);
  }
  if (part !== "insured_lives" && part !== "beneficiaries") return new Map();
  return new Map(sale[part].map(({ id, id_number_masked: id_number }) => [`#${id}`, { id_number }]));
}

/** The field that a path names where that is a number of identification or of an account. */
const numberAt = (path: string) => WRITTEN.find((field) => field === path.split(".").at(-1));

type AnyRow = { id?: number | undefined; key: string };

const rowsOf = (values: SaleValues, part: Part): AnyRow[] => {
  const rows: unknown = values[part];
  return Array.isArray(rows) ? rows : [];
};

const rowId = (row: AnyRow | undefined) => (row?.id === undefined ? (row?.key ?? WHOLE) : `#${row.id}`);

function pathOf(values: SaleValues, part: Part, id: string, field: string): string {
  if (!LISTS.includes(part)) return field === WHOLE ? part : `${part}.${field}`;
  return `${part}.${rowsOf(values, part).findIndex((row) => rowId(row) === id)}.${field}`;
}

function removeRow(values: SaleValues, part: Part, id: string): void {
  const rows = rowsOf(values, part);
  const index = rows.findIndex((row) => rowId(row) === id);
  if (index >= 0) rows.splice(index, 1);
}

function addRow(values: SaleValues, part: Part, from: SaleValues, id: string): void {
  const row = rowsOf(from, part).find((each) => rowId(each) === id);
  if (row) rowsOf(values, part).push({ ...row, id: undefined });
}

/** The value at a path such as "beneficiaries.1.name". */
export const valueAt = (values: SaleValues, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], values);

/** Sets the value at a path; what lies on the way is made where it is missing. */
export function setValue(values: SaleValues, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce<Fields>(
    (fields, name) => {
      fields[name] = Array.isArray(fields[name]) ? fields[name] : { ...(fields[name] as Fields) };
      return fields[name] as Fields;
    },
    values as unknown as Fields,
  );
  holder[last] = value;
}

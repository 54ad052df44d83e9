const HIDDEN = "***";

/** Fields that hold contact points, numbers, addresses or free text of a person, wherever they stand. */
const PERSONAL = new Set([
  ...[
    "surname",
    "email",
    "phone",
    "alt_phone",
    "id_number",
    "id_number_masked",
    "holder_id_number_masked",
    "date_of_birth",
    "employer",
  ],
  ...["physical_address", "postal_address", "account_number", "account_number_masked", "account_holder"],
  ...["client_name", "note", "notes", "comment", "text", "answers", "evidence"],
]);

/** The last digits of an account. A masked ID number would begin with the date of birth. */
const MASKED_ACCOUNT = /^\*{4,}\d*$/;

/** Fields that hold a colleague, whose name stays. */
const COLLEAGUE = new Set(["agent", "assigned_user", "actor"]);

type Values = Record<string, unknown>;

/**
 * A JSON value without the names, contact points, numbers and free text of people: each text becomes "***". A masked account
 * number stays masked. Names of colleagues, products and statuses stay.
 */
export function withoutPersonalData<T>(value: T): T {
  return hide(value) as T;
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide);
  if (!isValues(value)) return value;
  const isPerson = "surname" in value;
  const isEvent = "actor" in value || "actor_name" in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (COLLEAGUE.has(name)) return [name, each];
      const isPersonal = PERSONAL.has(name) || (isPerson && name === "name") || (isEvent && name === "reason");
      return [name, isPersonal ? hideAll(each) : hide(each)];
    }),
  );
}

function hideAll(value: unknown): unknown {
  if (typeof value === "string") return value === "" || MASKED_ACCOUNT.test(value) ? value : HIDDEN;
  if (Array.isArray(value)) return value.map(hideAll);
  return isValues(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideAll(each)]))
    : value;
}

const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;

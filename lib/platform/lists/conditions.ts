/** How a condition compares a field: it has none of the values, or any of them. */
const OPERATORS = ["not", "any"] as const;

export type Operator = (typeof OPERATORS)[number];

export type Condition<Value = string> = { field: string; operator: Operator; values: Value[] };

/**
 * Conditions as an address has them: "source:not:web,radio;status:any:New". Names and values are encoded as parts of a
 * URL, so that none of these signs is in them. Null for a text that is none.
 */
export function parseConditions(text: string): Condition[] | null {
  const conditions = text.split(";").map((part) => {
    const [field = "", operator, values = "", ...rest] = part.split(":");
    const known = OPERATORS.find((each) => each === operator);
    if (!known || rest.length > 0 || values === "") return null;
    return { field: decoded(field), operator: known, values: values.split(",").map(decoded) };
  });
  return conditions.every((condition) => condition !== null) ? conditions : null;
}

/** The text of such conditions; empty for none. */
export const formatConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ field, operator, values }) => `${encoded(field)}:${operator}:${values.map(encoded).join(",")}`)
    .join(";");

const encoded = encodeURIComponent;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone %, which was not written here
  }
}

import { maskIdNumber } from "@/lib/id-number";

// Thirteen digits, however they are grouped, wherever a sender put them.
const ID_NUMBER = /(?<!\d)(?:\d[ -]?){12}\d(?!\d)/g;

/** A posted body for reading: ID numbers masked, in any field, and all that stands in the field for them. */
export function maskBody(body: unknown, fieldMap: Readonly<Record<string, string>>): unknown {
  const isIdNumber = (name: string) => (fieldMap[name] ?? name) === "id_number";
  return strip(body);

  function strip(value: unknown, name = ""): unknown {
    if (value === null || typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((each) => strip(each, name));
    if (typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, strip(each, key)]));
    }
    const text = String(value);
    if (isIdNumber(name)) return maskIdNumber(text.replaceAll("-", ""));
    const masked = text.replace(ID_NUMBER, (digits) => maskIdNumber(digits.replace(/\D/g, "")));
    return masked === text ? value : masked;
  }
}

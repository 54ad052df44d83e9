import { maskIdNumber, maskThirteenDigitsIn } from "@/lib/insurance/id-number";

/** A copy of a posted body with every ID number masked, and the whole content of the field for ID numbers. */
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
    const masked = maskThirteenDigitsIn(text);
    return masked === text ? value : masked;
  }
}

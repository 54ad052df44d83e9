import { maskIdNumbersIn } from "@/lib/insurance/id-number";

type Values = Record<string, unknown>;

const SECRET = /^(password|token|secret|id_number)$|_(hash|secret|token|encrypted)$/;

/** What the console itself gives a record. It may have as many digits as an ID number. */
const GIVEN = new Set(["reference"]);

/**
 * The values without secrets and ID numbers, which the audit log must never hold. ID numbers inside a text, such as a
 * search term, are masked.
 */
export function withoutSecrets(values: Values | null): Values | null {
  return values === null ? null : strip(values);
}

function strip(values: Values): Values {
  const kept = Object.entries(values).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, GIVEN.has(name) ? value : stripValue(value)]));
}

function stripValue(value: unknown): unknown {
  if (typeof value === "string") return maskIdNumbersIn(value);
  if (Array.isArray(value)) return value.map(stripValue);
  return isPlain(value) ? strip(value) : value;
}

// Dates and decimals are instances of their own classes and serialise themselves.
const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

import { maskIdNumbersIn } from "@/lib/platform/id-number";

type Values = Record<string, unknown>;

const SECRET = /^(password|token|secret|id_number)$|_(hash|secret|token|encrypted)$/;

/**
 * Values without those that the audit log must never hold, whoever hands them over: secrets and ID numbers. Those that
 * stand in a text, such as what somebody searched for, are masked there.
 */
export function withoutSecrets(values: Values | null): Values | null {
  return values === null ? null : strip(values);
}

function strip(values: Values): Values {
  const kept = Object.entries(values).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, stripValue(value)]));
}

function stripValue(value: unknown): unknown {
  if (typeof value === "string") return maskIdNumbersIn(value);
  if (Array.isArray(value)) return value.map(stripValue);
  return isPlain(value) ? strip(value) : value;
}

// Dates and decimals are objects of their own classes, and become text by themselves.
const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

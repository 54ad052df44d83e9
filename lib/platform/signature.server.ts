import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env.server";

const KEY_BYTES = 32;

/** The signature of a text for one purpose; it says nothing about the same text for another one. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");

/** Whether a signature is the one of the text, compared in a time that tells nothing about it. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  const [expected, given] = [sign(purpose, text), signature].map((each) => Buffer.from(each));
  return expected !== undefined && given !== undefined && expected.length === given.length
    ? timingSafeEqual(expected, given)
    : false;
}

const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(env().DATA_KEY ?? "", "base64"), "", `sign ${purpose}`, KEY_BYTES));

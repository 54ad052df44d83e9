import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, lastingKey } from "@/lib/platform/data-key.server";

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

const keyFor = (purpose: string) => deriveKey(lastingKey("sign"), purpose);

import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { lastingKey, type SignedPurpose } from "./data-key.server";

/** The signature of a text for one purpose; it says nothing about the same text for another one. */
export const sign = (purpose: SignedPurpose, text: string): string =>
  createHmac("sha256", lastingKey(`sign ${purpose}`))
    .update(text)
    .digest("base64url");

/** Whether a signature is the one of the text, compared in a time that tells nothing about it. */
export function isSigned(purpose: SignedPurpose, text: string, signature: string): boolean {
  const [expected, given] = [sign(purpose, text), signature].map((each) => Buffer.from(each));
  return expected !== undefined && given !== undefined && expected.length === given.length
    ? timingSafeEqual(expected, given)
    : false;
}

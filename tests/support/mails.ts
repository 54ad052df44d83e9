import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";

const PATIENCE_MS = 15_000;
const ASK_EVERY_MS = 50;

/** The folder where the tests' mail server stores what it receives. */
const folder = () => process.env.TEST_MAILS ?? "";

/** The emails sent to an address so far, oldest first. */
export async function mailsTo(address: string): Promise<ParsedMail[]> {
  const ending = ` ${encodeURIComponent(address.toLowerCase())}.eml`;
  const files = readdirSync(folder()).filter((file) => file.endsWith(ending));
  return Promise.all(files.sort().map((file) => simpleParser(readFileSync(join(folder(), file)))));
}

/** Waits for the email number `count` to an address. @throws Error when it does not arrive */
export async function mailTo(address: string, count = 1): Promise<ParsedMail> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const mail = (await mailsTo(address))[count - 1];
    if (mail) return mail;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`Email number ${count} to ${address} did not arrive`);
}

/** The link in an email. @throws Error when there is none */
export function linkIn({ text = "" }: ParsedMail): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error("The email contains no link");
  return new URL(link);
}

/** The six-digit code in an email. @throws Error when there is none */
export function codeIn({ text = "" }: ParsedMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error("The email contains no code");
  return code;
}

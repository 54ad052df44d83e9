import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { dataPath } from "@/lib/platform/env.server";

const PATIENCE_MS = 15_000;
const ASK_EVERY_MS = 50;

/** Where the mail server of the tests keeps what it gets. */
export const MAILS = "mails";

/** The mails that went to an address so far, the oldest first. */
export async function mailsTo(address: string): Promise<ParsedMail[]> {
  const ending = ` ${encodeURIComponent(address.toLowerCase())}.eml`;
  const files = readdirSync(dataPath(MAILS)).filter((file) => file.endsWith(ending));
  return Promise.all(files.sort().map((file) => simpleParser(readFileSync(join(dataPath(MAILS), file)))));
}

/** The mail number `count` to an address, as soon as it has come. @throws Error when it does not come */
export async function mailTo(address: string, count = 1): Promise<ParsedMail> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const mail = (await mailsTo(address))[count - 1];
    if (mail) return mail;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`No mail number ${count} came to ${address}`);
}

/** The link in a mail. */
export function linkIn({ text = "" }: ParsedMail): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error("The mail holds no link");
  return new URL(link);
}

/** The six digits in a mail. */
export function codeIn({ text = "" }: ParsedMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error("The mail holds no code");
  return code;
}

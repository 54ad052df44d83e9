import "server-only";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { dataPath } from "@/lib/platform/settings/env.server";

// What is mailed without SMTP_URL: one .eml file for each message.

const END_OF_HEADER = /\r?\n\r?\n/;
const FOLD = /\r?\n[ \t]+/g;

const outbox = () => dataPath("outbox");

/** @returns the path of the file */
export async function writeToOutbox(options: SendMailOptions, id: string): Promise<string> {
  const folder = outbox();
  const file = join(/* turbopackIgnore: true */ folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${id}.eml`);
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(options);
  await mkdir(folder, { recursive: true });
  await writeFile(file, eml as Buffer, { mode: 0o600 });
  return file;
}

/** Deletes the messages to any of these addresses. */
export async function removeFromOutbox(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  for (const name of await namesInOutbox()) {
    const file = join(/* turbopackIgnore: true */ outbox(), name);
    const recipients = recipientsOf(await unlessMissing(readFile(file, "latin1"), ""));
    if (addresses.some((address) => recipients.includes(address.toLowerCase()))) await rm(file, { force: true });
  }
}

async function namesInOutbox(): Promise<string[]> {
  const names = await unlessMissing(readdir(outbox()), []);
  return names.filter((name) => name.endsWith(".eml"));
}

/** What is read, or `none`: nothing has been written yet, or another erasure has taken it. */
async function unlessMissing<T>(reading: Promise<T>, none: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return none;
    throw error;
  }
}

function recipientsOf(eml: string): string[] {
  const [header = ""] = eml.split(END_OF_HEADER, 1);
  const to = /^To: (.*)$/m.exec(header.replace(FOLD, " "))?.[1] ?? "";
  return to
    .toLowerCase()
    .split(/[\s,<>]+/)
    .filter((word) => word.includes("@"));
}

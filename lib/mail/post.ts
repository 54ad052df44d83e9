import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { dataPath, env } from "@/lib/env";
import { log } from "@/lib/log";
import type { Letter } from "./letter";

const PATIENCE_MS = 15_000;

/**
 * Sends a mail through SMTP_URL; without it, the mail lies as .eml under DATA_DIR/outbox, and the log shows its link.
 * @param id the same for every try, so that a mail server can tell that it has the mail already
 * @throws Error when the mail server does not take it
 */
export async function post({ link, ...letter }: Letter, id: string): Promise<void> {
  const { SMTP_URL, MAIL_FROM, APP_URL } = env();
  const message = { ...letter, from: MAIL_FROM, messageId: `<${id}@${new URL(APP_URL).hostname}>` };
  if (SMTP_URL) return send(SMTP_URL, message);
  const file = await keep(message, id);
  log.info({ mail: letter.subject, file, link });
}

async function send(url: string, message: SendMailOptions): Promise<void> {
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

async function keep(message: SendMailOptions, id: string): Promise<string> {
  const folder = dataPath("outbox");
  const file = join(/* turbopackIgnore: true */ folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${id}.eml`);
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(folder, { recursive: true });
  await writeFile(file, eml as Buffer, { mode: 0o600 });
  return file;
}

import "server-only";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { dataPath, env } from "@/lib/platform/env.server";
import { log } from "@/lib/platform/log.server";
import type { Letter } from "./letter.server";

/** How long the mail server may be silent, and how long it may take over a mail: less than the queue waits for it. */
const SILENCE_MS = 15_000;
const PATIENCE_MS = 60_000;

/**
 * Sends a mail through SMTP_URL; without it, the mail lies as .eml under DATA_DIR/outbox, and the log shows its link.
 * @param id the same for every try of one mail
 * @throws Error when the mail server does not take it
 */
export async function post(letter: Letter, id: string): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL) await send(SMTP_URL, messageOf(letter, id));
  else log.info({ mail: letter.subject, file: await keep(messageOf(letter, id), id), link: letter.link });
}

function messageOf({ to, subject, text, html }: Letter, id: string): SendMailOptions {
  const { MAIL_FROM, APP_URL } = env();
  return {
    from: MAIL_FROM,
    to,
    subject,
    text,
    html,
    messageId: `<${fingerprintOf(id, text)}@${new URL(APP_URL).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" }, // no holiday notice comes back (RFC 3834)
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// A mail server that has this very mail already can tell. One with a newer code or link is another mail.
const fingerprintOf = (id: string, text: string) => createHash("sha256").update(`${id} ${text}`).digest("base64url");

async function send(url: string, message: SendMailOptions): Promise<void> {
  const timeouts = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(PATIENCE_MS) });
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

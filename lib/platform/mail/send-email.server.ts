import "server-only";
import { createHash } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import { log } from "@/lib/platform/log/log.server";
import { env } from "@/lib/platform/settings/env.server";
import { inSpan } from "@/lib/platform/traces/span.server";
import type { EmailMessage } from "./email-message.server";
import { writeToOutbox } from "./outbox.server";

/** How long the mail server may be silent. */
const SOCKET_TIMEOUT_MS = 15_000;
/** How long one message may take. The queue waits longer than this. */
const SEND_TIMEOUT_MS = 60_000;

/**
 * Sends an email message through SMTP_URL. Without it, writes the message to DATA_DIR/outbox as .eml and logs its link.
 * @param id the same for every attempt to send one message
 * @throws Error when the mail server does not accept it
 */
export async function sendEmail(message: EmailMessage, id: string): Promise<void> {
  const { SMTP_URL } = env();
  const options = optionsOf(message, id);
  if (SMTP_URL) await inSpan({ kind: "CLIENT", name: "send email" }, () => send(SMTP_URL, options));
  else log.info({ mail: message.subject, file: await writeToOutbox(options, id), link: message.link });
}

const ABOUT_THE_MESSAGE: readonly unknown[] = ["RCPT TO", "DATA"];

/** Whether the mail server has refused the recipient or the message itself for good: with 5yz (RFC 5321, section 4.2.1). */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  "permanent" in error &&
  error.permanent === true &&
  "command" in error &&
  ABOUT_THE_MESSAGE.includes(error.command);

function optionsOf({ to, subject, text, html, attachments, unsubscribe }: EmailMessage, id: string): SendMailOptions {
  const { MAIL_FROM, APP_URL } = env();
  return {
    from: MAIL_FROM,
    to,
    subject,
    text,
    html,
    messageId: `<${fingerprintOf(id, text)}@${new URL(APP_URL).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated", // prevents out-of-office replies (RFC 3834)
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// Lets a mail server recognise a message that it already has. With a newer code or link it is another message.
const fingerprintOf = (id: string, text: string) => createHash("sha256").update(`${id} ${text}`).digest("base64url");

async function send(url: string, options: SendMailOptions): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    greetingTimeout: SOCKET_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  try {
    await transport.sendMail({ ...options, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  } finally {
    transport.close();
  }
}

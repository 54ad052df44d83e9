import "server-only";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";
import { emailHtml, type Part } from "./email-html.server";

/** An email message that is ready to be sent. `link` is logged when there is no mail server. */
export type EmailMessage = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  link?: string;
  attachments?: Attachment[];
  /** Where an email program posts that the recipient wants no more of these (RFC 8058). */
  unsubscribe?: string;
};

type Attachment = { filename: string; content: Buffer | string; contentType: string };

/** The tenant whose brand a message has; null for the platform's own. */
type LetterHead = { name: string; light_theme: unknown } | null;

/** Composes an email message as text and HTML in the tenant's brand, with the parts in their order. */
export function composeEmail(
  to: EmailMessage["to"],
  head: LetterHead,
  { subject, parts }: { subject: string; parts: Part[] },
): EmailMessage {
  const name = head?.name ?? PRODUCT_TITLE;
  const theme = parseTheme(head?.light_theme, DEFAULT_LIGHT);
  const all: Part[] = [`Hello ${oneLine(to.name)}`, ...parts];
  const link = parts.find((part) => typeof part === "object" && "link" in part);
  return {
    to,
    subject: oneLine(`${subject} – ${name}`),
    text: `${all.map(asText).join("\n\n")}\n\n${name}\n`,
    html: emailHtml(name, theme, all),
    link: link && typeof link === "object" && "link" in link ? link.link : undefined,
  };
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  if ("code" in part) return `    ${part.code}`;
  return "footnote" in part ? `${part.footnote}\n${part.link}` : `${part.label}:\n${part.link}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

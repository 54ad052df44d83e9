import "server-only";
import { escapeHtml } from "@/lib/platform/text/escape";
import { readableOn } from "@/lib/platform/theme/contrast";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT, parseTheme, type Theme } from "@/lib/platform/theme/theme";

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

/** A part of an email message: a paragraph, a code to copy, a button with its link, or a remark with one. */
type Part = string | { code: string } | { link: string; label: string } | { footnote: string; link: string };

/** The HTML of an email message in the colours of a theme. Every text is escaped. */
const emailHtml = (brandName: string, theme: Theme, parts: Part[]) => `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><title>${escapeHtml(brandName)}</title></head>
<body style="margin:0;background:#f1f5f9;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#0f172a">
<div style="max-width:520px;margin:0 auto;padding:24px 12px">
<div style="background:${theme.primary};color:${readableOn(theme.primary)};padding:16px 24px;border-radius:12px 12px 0 0;font-weight:600">${escapeHtml(brandName)}</div>
<div style="background:#ffffff;padding:24px;border-radius:0 0 12px 12px">
${parts.map((part) => partHtml(part, theme)).join("\n")}
</div></div></body></html>`;

function partHtml(part: Part, theme: Theme): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  if ("code" in part)
    return `<p style="margin:0 0 16px;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(part.code)}</p>`;
  if ("footnote" in part)
    return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8f0;font-size:13px;color:#475569">${escapeHtml(part.footnote)}<br><a href="${escapeHtml(part.link)}" style="color:#475569;word-break:break-all">${escapeHtml(part.link)}</a></p>`;
  const button = `background:${theme.primary};color:${readableOn(theme.primary)};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block`;
  const address = escapeHtml(part.link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="${button}">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${address}</p>`;
}

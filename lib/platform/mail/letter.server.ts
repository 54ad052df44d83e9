import "server-only";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT, parseTheme, readableOn, type Theme } from "@/lib/platform/theme/theme";

/** One mail, ready to be sent. `link` is what the outbox of an installation without a mail server shows in the log. */
export type Letter = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  link?: string;
};

/** What makes a mail a tenant's own; nothing for the platform's. */
export type LetterHead = { name: string; light_theme: unknown } | null;

type Part = string | { code: string } | { link: string; label: string };

/**
 * A mail as text and HTML in the tenant's brand: paragraphs, a code to copy, or a button with its link.
 * @param parts in their order; every text is escaped
 */
export function letter(
  to: Letter["to"],
  head: LetterHead,
  { subject, parts }: { subject: string; parts: Part[] },
): Letter {
  const name = head?.name ?? PRODUCT_TITLE;
  const theme = parseTheme(head?.light_theme, DEFAULT_LIGHT);
  const all: Part[] = [`Hello ${oneLine(to.name)}`, ...parts];
  const link = parts.find((part) => typeof part === "object" && "link" in part);
  return {
    to,
    subject: oneLine(`${subject} – ${name}`),
    text: `${all.map(asText).join("\n\n")}\n\n${name}\n`,
    html: page(name, theme, all.map((part) => asHtml(part, theme)).join("\n")),
    link: link && typeof link === "object" && "link" in link ? link.link : undefined,
  };
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  return "code" in part ? `    ${part.code}` : `${part.label}:\n${part.link}`;
}

function asHtml(part: Part, theme: Theme): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  if ("code" in part)
    return `<p style="margin:0 0 16px;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(part.code)}</p>`;
  const button = `background:${theme.primary};color:${readableOn(theme.primary)};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block`;
  const address = escapeHtml(part.link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="${button}">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${address}</p>`;
}

const page = (name: string, theme: Theme, body: string) => `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;background:#f1f5f9;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#0f172a">
<div style="max-width:520px;margin:0 auto;padding:24px 12px">
<div style="background:${theme.primary};color:${readableOn(theme.primary)};padding:16px 24px;border-radius:12px 12px 0 0;font-weight:600">${escapeHtml(name)}</div>
<div style="background:#ffffff;padding:24px;border-radius:0 0 12px 12px">
${body}
</div></div></body></html>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

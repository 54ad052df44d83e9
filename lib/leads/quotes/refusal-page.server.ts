import type { Brand } from "@/lib/identity/tenants/brand";
import type { HttpError } from "@/lib/platform/http/errors.server";
import { escapeHtml } from "@/lib/platform/text/escape";

const STYLE = `
body{margin:0;font:17px/1.6 system-ui,sans-serif;background:var(--tenant-background,Canvas);color:var(--tenant-text,CanvasText)}
main{max-width:34rem;margin:0 auto;padding:4rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:9999px;font-weight:600;text-decoration:none;background:var(--tenant-primary,ButtonFace);color:var(--tenant-on-primary,ButtonText)}`;

/**
 * The answer to a public form that was sent without script and refused: why, and the way back to what was typed.
 * @param form the address of the empty form
 */
export function refusalPage(
  { status, message, body, headers }: HttpError,
  form: string,
  brand: Brand | null,
): Response {
  const named = Object.entries(body.errors ?? {}).map(([field, [first = ""]]) => `${LABELS[field] ?? field}: ${first}`);
  const reasons = named.length > 0 ? named : [message];
  const html = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your request was not sent</title><style>${brand?.styles ?? ""}${STYLE}</style></head>
<body><main><h1>Your request was not sent yet</h1>
<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>
<p>Press your browser's Back button to return to the form. What you typed is still there.</p>
<a href="${escapeHtml(form)}">Open an empty form</a></main></body></html>`;
  return new Response(html, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

const LABELS: Record<string, string> = {
  name: "Name",
  surname: "Surname",
  phone: "Phone",
  email: "Email",
  best_time: "Best time to call",
  plan_id: "Plan",
  consent: "Consent",
  type: "What may we do for you",
  message: "Anything we should know",
};

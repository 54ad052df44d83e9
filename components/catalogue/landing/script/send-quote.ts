import { ATTRIBUTION_PARAMS } from "@/lib/leads/quotes/options";

/** The result of sending a quote form. Errors are by field. */
type Outcome = { sent: true; url: string } | { sent: false; errors: Record<string, string[]>; message: string };

/** Sends a quote form as JSON, with the campaign from the URL of the page. Never throws. */
export async function sendQuote(form: HTMLFormElement): Promise<Outcome> {
  const params = new URLSearchParams(location.search);
  const campaign = ATTRIBUTION_PARAMS.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []));
  const body = { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(campaign) };
  try {
    const response = await fetch(`/api/public/products/slug/${form.dataset.quote}/quote`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const {
      message,
      errors = {},
      url = "",
    }: { message: string; errors?: Record<string, string[]>; url?: string } = await response.json();
    return response.ok ? { sent: true, url } : { sent: false, errors, message };
  } catch {
    const reason = navigator.onLine ? "We couldn't receive your request." : "You seem to be offline.";
    return { sent: false, errors: {}, message: `${reason} Your details are still here: please try again in a moment.` };
  }
}

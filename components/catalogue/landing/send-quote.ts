/** The result of sending a quote form. Errors are by field, or one message. */
export type Outcome = { sent: true } | { sent: false; errors: Record<string, string[]>; message: string | null };

const CAMPAIGN_PARAMS = ["utm_source", "utm_campaign"];

/** Sends a quote form as JSON, with the campaign from the URL of the page. Never throws. */
export async function sendQuote(slug: string, form: HTMLFormElement): Promise<Outcome> {
  const params = new URLSearchParams(location.search);
  const campaign = CAMPAIGN_PARAMS.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []));
  const body = { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(campaign) };
  try {
    const response = await fetch(`/api/public/products/slug/${slug}/quote`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return { sent: true };
    const { message, errors = {} }: { message: string; errors?: Record<string, string[]> } = await response.json();
    return { sent: false, errors, message: Object.keys(errors).length > 0 ? null : message };
  } catch {
    const reason = navigator.onLine ? "We couldn't receive your request." : "You seem to be offline.";
    return { sent: false, errors: {}, message: `${reason} Your details are still here: please try again in a moment.` };
  }
}

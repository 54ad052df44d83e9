/** What became of a quote form: taken in, or why not, by field or as a whole. */
export type Outcome = { sent: true } | { sent: false; errors: Record<string, string[]>; message: string | null };

const UTM = ["utm_source", "utm_campaign"];

/** Sends a quote form as JSON, with the campaign that the page's address names. Never throws. */
export async function sendQuote(slug: string, form: HTMLFormElement): Promise<Outcome> {
  const address = new URLSearchParams(location.search);
  const campaign = UTM.flatMap((name) => (address.has(name) ? [[name, address.get(name)]] : []));
  const body = { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(campaign) };
  try {
    const answer = await fetch(`/api/public/products/slug/${slug}/quote`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { sent: true };
    const { message, errors = {} }: { message: string; errors?: Record<string, string[]> } = await answer.json();
    return { sent: false, errors, message: Object.keys(errors).length > 0 ? null : message };
  } catch {
    const reason = navigator.onLine ? "We could not be reached." : "You seem to be offline.";
    return { sent: false, errors: {}, message: `${reason} Nothing is lost: please try again in a moment.` };
  }
}

import { fieldMessage } from "@/lib/platform/text/empty-field";

type Messages = Record<string, string>;

/** Shows a sentence at each of these fields, and none at the others. Focuses the first. @returns whether there is any */
export function showErrors(form: HTMLFormElement, messages: Messages): boolean {
  for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) {
    const message = fieldMessage(messages[place.dataset.error ?? ""], `Your ${place.dataset.label?.toLowerCase()}`);
    if (place.textContent !== (message ?? "")) place.textContent = message ?? "";
    const control = form.elements.namedItem(place.dataset.error ?? "");
    if (control instanceof HTMLElement) control.toggleAttribute("aria-invalid", message !== undefined);
  }
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  first?.focus();
  return Object.keys(messages).length > 0;
}

/** The messages of the server: the first at each field that the form shows, and the others together. */
export function messagesOf(form: HTMLFormElement, message: string, errors: Record<string, string[]>): Messages {
  const shown = Object.entries(errors).map(([field, [first = ""]]) => [field, first] as const);
  const isAtField = ([field]: readonly [string, string]) => form.querySelector(`[data-error="${field}"]`) !== null;
  const others = shown.filter((error) => !isAtField(error)).map(([, first]) => first);
  const rest = shown.length === 0 ? [message] : others;
  return { ...Object.fromEntries(shown.filter(isAtField)), ...(rest.length > 0 ? { form: rest.join(" ") } : {}) };
}

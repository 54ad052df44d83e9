import { readToken } from "@/lib/platform/client/session";
import { offerOpenTimes } from "./call-times";
import { enhanceForm } from "./quote-form";

/** Adds to a landing page what works with script alone. @param signal ends it all */
export function enhance(page: Document, signal: AbortSignal): void {
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-quote]")) enhanceForm(form, signal);
  for (const day of page.querySelectorAll<HTMLSelectElement>("select[name=call_day]")) offerOpenTimes(day, signal);
  const bar = page.querySelector<HTMLElement>("[data-sticky]");
  const section = page.querySelector("form[data-quote]");
  if (bar && section) hideWhileInView(bar, section, signal);
  page.addEventListener("click", showAnswers, { signal });
}

/** Leads somebody who is not signed in to the answers on the page. */
function showAnswers(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-answers]") : null;
  if (!link || readToken() !== null) return;
  event.preventDefault();
  const list = document.getElementById(link.dataset.answers ?? "");
  list?.scrollIntoView({ block: "start" });
  list?.querySelector("summary")?.focus({ preventScroll: true });
}

function hideWhileInView(bar: HTMLElement, section: Element, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) bar.classList.toggle("invisible", isIntersecting);
  });
  observer.observe(section);
  signal.addEventListener("abort", () => observer.disconnect());
}

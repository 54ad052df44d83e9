import { EMAIL_EXAMPLE, PHONE_EXAMPLE } from "@/lib/platform/text/examples";
import { messagesOf, showErrors } from "./field-errors";
import { showPrice } from "./price";
import { sendQuote } from "./send-quote";

const REQUIRED = "Required";
/** As the server reads numbers, roughly: it has the last word. */
const PHONE = /^(0|\+|27)[\d\s().-]{8,18}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Makes two steps of the form, checks each before the next, and sends it without leaving the page if it is refused. */
export function enhanceForm(form: HTMLFormElement, signal: AbortSignal): void {
  const steps = [...form.querySelectorAll<HTMLElement>("[data-step]")];
  const [first, second] = steps;
  if (!first || !second) return;
  form.noValidate = true; // the sentences at the fields are shown instead
  const show = (step: HTMLElement) => {
    for (const each of steps) each.hidden = each !== step;
  };
  const button = (name: string) => form.querySelector<HTMLButtonElement>(`[data-${name}]`);
  for (const name of ["next", "back"]) button(name)?.removeAttribute("hidden");
  show(first);

  const goOn = () => {
    if (showErrors(form, firstProblems(form))) return;
    show(second);
    field(form, "name")?.focus();
  };
  const goBack = () => {
    show(first);
    field(form, "phone")?.focus();
  };
  const submit = async () => {
    const problems = { ...firstProblems(form), ...secondProblems(form) };
    if ("phone" in problems) show(first);
    if (showErrors(form, problems)) return;
    const isSent = await send(form);
    if (!isSent && form.querySelector("[data-step][hidden] [aria-invalid]")) goBack();
  };
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (second.hidden)
        goOn(); // Enter in the first step
      else void submit();
    },
    { signal },
  );
  button("next")?.addEventListener("click", goOn, { signal });
  button("back")?.addEventListener("click", goBack, { signal });
  showPrice(form, signal, (planId) => {
    choosePlan(form, planId);
    if (!first.hidden) field(form, "phone")?.focus();
  });
  document.addEventListener("click", (event) => choosePlanOf(form, event.target), { signal });
}

function firstProblems(form: HTMLFormElement): Record<string, string> {
  const phone = typed(form, "phone");
  if (phone === "") return { phone: REQUIRED };
  return PHONE.test(phone) ? {} : { phone: PHONE_EXAMPLE };
}

function secondProblems(form: HTMLFormElement): Record<string, string> {
  const email = typed(form, "email");
  return {
    ...(typed(form, "name") === "" ? { name: REQUIRED } : {}),
    ...(email !== "" && !EMAIL.test(email) ? { email: EMAIL_EXAMPLE } : {}),
  };
}

/** @returns whether the request was taken; the browser then goes to the page that says what happens next */
async function send(form: HTMLFormElement): Promise<boolean> {
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  const label = submit?.textContent ?? "";
  if (submit) Object.assign(submit, { disabled: true, textContent: "Sending …" });
  const outcome = await sendQuote(form);
  if (outcome.sent) {
    location.assign(outcome.url);
    return true;
  }
  if (submit) Object.assign(submit, { disabled: false, textContent: label });
  showErrors(form, messagesOf(form, outcome.message, outcome.errors));
  return false;
}

/** The link on a plan's card chooses the plan in the form. */
function choosePlanOf(form: HTMLFormElement, target: EventTarget | null): void {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-plan]") : null;
  if (card?.dataset.plan) choosePlan(form, card.dataset.plan);
}

function choosePlan(form: HTMLFormElement, planId: string): void {
  const plans = form.elements.namedItem("plan_id");
  if (plans instanceof HTMLSelectElement) plans.value = planId;
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

const typed = (form: HTMLFormElement, name: string): string => field(form, name)?.value.trim() ?? "";

import { cheapestPrice, type Price, type PricedPlan } from "@/lib/catalogue/landing/quote-price";
import type { QuotedMember } from "@/lib/catalogue/landing/quoted-members";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { ageFields, OLDEST_QUOTED, QUOTED_PEOPLE } from "@/lib/leads/quotes/options";

type Person = { member: QuotedMember; name: string; age: number };

/**
 * Shows the premium of the cheapest plan that accepts the chosen people, and what each is covered for, as they are typed.
 * @param ask is called with the plan when the visitor asks for that quote
 */
export function showPrice(form: HTMLFormElement, signal: AbortSignal, ask: (planId: string) => void): void {
  const people = form.querySelector<HTMLElement>("[data-people]");
  const place = form.querySelector<HTMLElement>("[data-price]");
  if (!people || !place) return;
  const plans: PricedPlan[] = JSON.parse(people.dataset.plans ?? "[]");
  const show = () => place.replaceChildren(...contentsOf(plans, readPeople(form), ask));
  place.hidden = false;
  show();
  people.addEventListener("input", show, { signal });
}

/** The chosen people; null while an age of one of them is missing. */
function readPeople(form: HTMLFormElement): Person[] | null {
  const data = new FormData(form);
  const chosen = QUOTED_PEOPLE.filter(({ member }) => data.has(member));
  const people = chosen.flatMap((each) => {
    const ages = ageFields(each).map((name) => String(data.get(name) ?? ""));
    const known = ages.filter((text) => text !== "");
    if (known.length === 0 || !known.every(isAge)) return [null];
    const named = (index: number) => (known.length > 1 ? `${each.name} ${index + 1}` : each.name);
    return known.map((text, index) => ({ member: each.member, name: named(index), age: Number(text) }));
  });
  const complete = people.filter((person) => person !== null);
  return complete.length === people.length && people.length > 0 ? complete : null;
}

const isAge = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= OLDEST_QUOTED;

function contentsOf(plans: PricedPlan[], people: Person[] | null, ask: (planId: string) => void): Node[] {
  if (people === null) return [paragraph("Enter ages to see your price.", "text-muted")];
  const price = cheapestPrice(plans, people);
  if (!price) return [paragraph("We'll price this on the call.", "text-lg font-semibold")];
  const button = element(
    "button",
    "Ask for this quote",
    "mt-4 h-12 rounded-full border px-6 font-semibold hover:bg-hover",
  );
  Object.assign(button, { type: "button" });
  button.addEventListener("click", () => ask(String(price.plan.id)));
  return [...priceLines(price), coverList(price, people), button];
}

function priceLines({ plan }: Price<PricedPlan>): Node[] {
  const premium = paragraph("", "tabular text-3xl font-semibold tracking-tight");
  premium.append(
    formatPremium(plan.monthly_premium, plan.currency),
    element("span", " a month", "text-base font-normal text-muted"),
  );
  return [premium, paragraph(plan.heading, "text-muted")];
}

function coverList({ plan, covers }: Price<PricedPlan>, people: Person[]): Node {
  const list = element("ul", "", "tabular mt-3 flex flex-col gap-1");
  for (const [index, { name, age }] of people.entries()) {
    const cover = formatCover(covers[index] ?? 0, plan.currency);
    list.append(element("li", `${name}, ${age}: ${cover}`, ""));
  }
  return list;
}

const paragraph = (text: string, className: string) => element("p", text, className);

function element(tag: string, text: string, className: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

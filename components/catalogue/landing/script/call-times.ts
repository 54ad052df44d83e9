import { momentAt } from "@/lib/platform/time/days";

/** Offers only the times of the chosen day that are still to come. */
export function offerOpenTimes(day: HTMLSelectElement, signal: AbortSignal): void {
  const time = day.form?.elements.namedItem("call_time");
  if (!(time instanceof HTMLSelectElement)) return;
  const all = [...time.options];
  for (const option of [...day.options]) {
    if (option.value && openTimes(option).length === 0) option.remove(); // today, after the last call
  }
  const offer = () => {
    const chosen = day.selectedOptions[0];
    if (!chosen?.value) return;
    const open = openTimes(chosen);
    const before = time.value;
    time.replaceChildren(...all.filter(({ value }) => open.includes(value)));
    time.value = open.includes(before) ? before : (open[0] ?? "");
  };
  offer();
  day.addEventListener("change", offer, { signal });
}

const openTimes = ({ value, dataset }: HTMLOptionElement): string[] =>
  (dataset.times ?? "").split(" ").filter((time) => momentAt(value, time).getTime() > Date.now());

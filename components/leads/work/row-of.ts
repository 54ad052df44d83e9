/** The button of a lead's row in the list behind it; if that has gone, of the row at its place, else the search. */
export function rowOf(id: number): HTMLElement | null {
  const button = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("[data-open]") ?? null;
  const rows = [...document.querySelectorAll("[data-row]")];
  const own = rows.find((row) => row.getAttribute("data-row") === String(id));
  const active = rows.find((row) => row.hasAttribute("data-active"));
  return button(own) ?? button(active) ?? button(rows[0]) ?? document.querySelector<HTMLElement>("main");
}

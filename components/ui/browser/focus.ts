const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled)";

/** Marks what comes after the last control of a form, such as the button that leads on. */
export const NEXT_CONTROL = "data-next";

/** Marks what comes after the controls of a part, such as the button that adds another one. */
export const AFTER_PART = "data-after";

/** Focuses what is marked in the form of a control. @returns whether there is something */
export function focusMarked(control: Element, mark: string): boolean {
  const marked = control.closest("form")?.querySelector<HTMLElement>(`[${mark}]`);
  marked?.focus();
  return marked != null;
}

/** Focuses the first control of an area. @returns whether there is one */
export function focusFirst(area: Element | null | undefined): boolean {
  const first = controlsOf(area)[0];
  first?.focus();
  return first !== undefined;
}

/** Focuses the control after one, within its form; after the last one what is marked as the next. */
export function focusNext(control: HTMLElement): void {
  const form = control.closest("form");
  const controls = controlsOf(form);
  const after = controls.slice(controls.findLastIndex((each) => each === control || isSameGroup(each, control)) + 1);
  const next =
    after.find((each) => !isSameGroup(each, control)) ?? form?.querySelector<HTMLElement>(`[${NEXT_CONTROL}]`);
  next?.focus();
}

/** Those that the Tab key reaches: of several radio buttons the chosen one, else the first. */
function controlsOf(area: Element | null | undefined): HTMLElement[] {
  const all = [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility() && !control.closest("[data-actions]"),
  );
  return all.filter((control) => {
    if (!isRadio(control) || control.checked) return true;
    const group = all.filter((each) => isSameGroup(each, control));
    return !group.some((each) => isRadio(each) && each.checked) && group[0] === control;
  });
}

const isRadio = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "radio";

const isSameGroup = (one: Element, other: Element) => isRadio(one) && isRadio(other) && one.name === other.name;

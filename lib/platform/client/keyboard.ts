/**
 * True if a key belongs to something else: a field, a shortcut of the browser, or an open dialog or menu.
 * @param inDialog whether the shortcut belongs to the open dialog, which nothing else may cover
 */
export function belongsElsewhere(event: KeyboardEvent, { inDialog = false } = {}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (isTyping(event)) return true;
  return document.querySelectorAll('[role="dialog"], [role="menu"]').length > (inDialog ? 1 : 0);
}

/** Whether a key is pressed in a field. */
export const isTyping = ({ target }: Event): boolean => target instanceof Element && isTypingIn(target);

/** Whether what has the focus takes text, or opens choices by keys. */
export const isTypingIn = (element: Element): boolean =>
  element.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * True if a key belongs to something else: a field, a shortcut of the browser, or an open dialog or menu.
 * @param inDialog whether the shortcut belongs to the open dialog, which nothing else may cover
 */
export function belongsElsewhere(event: KeyboardEvent, { inDialog = false } = {}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return true;
  return document.querySelectorAll('[role="dialog"], [role="menu"]').length > (inDialog ? 1 : 0);
}

/** True when a key belongs to something else: a field, a shortcut of the browser, or an open dialog or menu. */
export function belongsElsewhere(event: KeyboardEvent, { evenInDialog = false } = {}): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return true;
  return !evenInDialog && document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Whether a key belongs to a field, or to a box that stands before the page. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  const box = target.closest('[role="dialog"], [role="menu"]');
  return box !== null || target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** Whether a key press belongs to a field or to an open dialog. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  const box = target.closest('[role="dialog"], [role="menu"]');
  return box !== null || target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

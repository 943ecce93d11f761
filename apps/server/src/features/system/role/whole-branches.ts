/** A department and the one above it. */
interface DeptParent {
  readonly dept_id: number;
  readonly parent_id: number;
}

/**
 * Which of these departments were chosen and not only half ticked: clients with linked boxes send the departments above
 * a ticked one as well. One without children stays; any other stays if all its children do.
 */
export function keepWholeBranches(ids: readonly number[], depts: readonly DeptParent[]): number[] {
  const children = Map.groupBy(depts, ({ parent_id }) => parent_id);
  const sent = new Set(ids);
  const isWhole = (id: number): boolean =>
    sent.has(id) && (children.get(id) ?? []).every(({ dept_id }) => isWhole(dept_id));
  return [...sent].filter(isWhole);
}

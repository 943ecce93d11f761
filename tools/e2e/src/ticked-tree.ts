/** A node of a tree with boxes whose parents and children are linked. */
export interface LinkedNode {
  readonly id: number;
  readonly parentId: number;
  readonly label: string;
  /** Ticked by a click on itself alone. */
  readonly strong?: boolean;
}

/**
 * What linked boxes mean, from the papers alone: a click ticks all below a node but the strong ones, or unticks all if
 * nothing was left to tick.
 */
export class TickedTree {
  private readonly nodes: readonly LinkedNode[];
  private readonly leaves = new Set<number>();

  constructor(nodes: readonly LinkedNode[]) {
    this.nodes = nodes;
  }

  click(id: number): void {
    const common = this.leavesBelow(id, true);
    if (common.every((leaf) => this.leaves.has(leaf)))
      for (const leaf of this.leavesBelow(id)) this.leaves.delete(leaf);
    else for (const leaf of common) this.leaves.add(leaf);
  }

  /** Nodes whose boxes are ticked; half-ticked ones are not. */
  ticked(): LinkedNode[] {
    return this.nodes.filter(({ id }) => this.isTicked(id));
  }

  /** Ticked nodes and everything above them: a page is reached through its directory. */
  reached(): LinkedNode[] {
    return this.nodes.filter(({ id }) => this.leavesBelow(id).some((leaf) => this.leaves.has(leaf)));
  }

  private isTicked(id: number): boolean {
    return this.leavesBelow(id).every((leaf) => this.leaves.has(leaf));
  }

  private leavesBelow(id: number, withoutStrong = false): number[] {
    const children = this.nodes.filter(({ parentId }) => parentId === id);
    const meant = withoutStrong ? children.filter(({ strong }) => !strong) : children;
    return children.length === 0 ? [id] : meant.flatMap((child) => this.leavesBelow(child.id, withoutStrong));
  }
}

/** Repeatable draws: the same seed gives the same numbers. */
export function createDraw(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  /** Some of the items, each once. */
  return <T>(items: readonly T[], count: number): T[] =>
    items
      .map((item) => ({ item, place: next() }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, count)
      .map(({ item }) => item);
}

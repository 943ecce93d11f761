/** The test that a citation stands in or above, as a reader wants it: its title and what it asserts. */
export type CitedTest = { readonly title: string; readonly assertions: readonly string[] };

const comment = /^\s*(\/\/|\/\*|\*)/;
const opening = /^\s*(it|test|describe)\b/;
const literal = /(["'`])((?:\\.|(?!\1).)*)\1/;
const asserting = /\b(expect\w*|assert\w*)\s*[(.]/;

const indent = (line: string): number => line.length - line.trimStart().length;
const isCode = (line: string | undefined): line is string =>
  line !== undefined && line.trim() !== "" && !comment.test(line);

/**
 * A statement that begins at this line, by its indentation, which the formatter keeps: up to the first line as deep as
 * the first that ends it.
 */
function statementAt(lines: readonly string[], from: number): readonly string[] {
  const depth = indent(lines[from] ?? "");
  const end = lines.findIndex((line, at) => at >= from && isCode(line) && indent(line) <= depth && /;$/.test(line));
  return lines.slice(from, end < 0 ? lines.length : end + 1);
}

/** The title: on a line as deep as the call itself, or on the next one where the formatter broke the line. */
function titleOf(block: readonly string[]): string {
  const depth = indent(block[0] ?? "");
  for (const [at, line] of block.entries()) {
    if (indent(line) !== depth || !isCode(line)) continue;
    const call = /^\s*(?:(?:it|test|describe)\b[^"'`]*\(|\]?.*\)\()(?=["'`])/.exec(line)?.[0];
    if (call !== undefined) return literal.exec(line.slice(call.length))?.[2] ?? "";
    const next = block[at + 1] ?? "";
    if (/\($/.test(line) && /^\s*["'`]/.test(next)) return literal.exec(next)?.[2] ?? "";
  }
  return "";
}

/** Every statement in these lines that asserts something, on one line. */
function assertionsIn(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!isCode(line) || !asserting.test(line)) continue;
    const whole = /;$/.test(line) ? [line] : statementAt(lines, at);
    found.push(whole.map((one) => one.trim()).join(" "));
    at += whole.length - 1;
  }
  return found;
}

const whole = (block: readonly string[]): CitedTest => ({ title: titleOf(block), assertions: assertionsIn(block) });

/**
 * The test of a citation in this line, counted from 1: the one below its comment; the one that it stands in, from there
 * on; for a row of a table above the tests, the next test.
 */
export function citedTest(text: string, line: number): CitedTest {
  const lines = text.split("\n");
  const below = lines.findIndex((one, at) => at >= line - 1 && isCode(one));
  if (opening.test(lines[below] ?? "")) return whole(statementAt(lines, below));
  const depth = indent(lines[below] ?? "");
  const around = lines.findLastIndex((one, at) => at < line && opening.test(one) && indent(one) < depth);
  const block = around < 0 ? [] : statementAt(lines, around);
  if (below < around + block.length)
    return { title: titleOf(block), assertions: assertionsIn(block.slice(below - around)) };
  const next = lines.findIndex((one, at) => at > below && opening.test(one));
  return next < 0 ? { title: "", assertions: [] } : whole(statementAt(lines, next));
}

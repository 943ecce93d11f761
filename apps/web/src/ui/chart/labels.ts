/** Full-width characters are as wide as the letters of the scale are high. */
const FULL_WIDTH = /[\u2e80-\uffef]/u;
const LETTER = 6.4;
const GAP = 8;
/** Of the letters on a scale, in pixels. */
export const LETTER_HEIGHT = 11;

/** An estimate of the maximum width of a text; measuring would need the chart, which does not exist yet. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (FULL_WIDTH.test(letter) ? LETTER_HEIGHT : LETTER), 0);

/** Every label that has room, counted from the last one; the others stay empty. */
export function thinned(labels: readonly string[], slot: number): string[] {
  const widest = labels.reduce((most, label) => Math.max(most, widthOf(label)), 0);
  const step = Math.max(1, Math.ceil((widest + GAP) / slot));
  return labels.map((label, at) => ((labels.length - 1 - at) % step === 0 ? label : ""));
}

/** As many characters as fit, cut at the end of a word if possible. */
function firstLine(label: string, room: number): string {
  let text = "";
  for (const letter of label) {
    if (widthOf(text + letter) > room) break;
    text += letter;
  }
  const whole = text.slice(0, text.lastIndexOf(" ") + 1);
  return whole === "" || label[text.length] === " " ? text : whole;
}

/** A name on two lines, as far as there is room for it. */
export function wrapped(label: string, slot: number): string {
  const room = slot - GAP;
  if (widthOf(label) <= room) return label;
  const first = firstLine(label, room);
  return first === "" ? "" : `${first.trimEnd()}\n${shortened(label.slice(first.length).trimStart(), room)}`;
}

function shortened(label: string, room: number): string {
  if (widthOf(label) <= room) return label;
  let text = "";
  for (const letter of label) {
    if (widthOf(`${text}${letter}…`) > room) break;
    text += letter;
  }
  return text === "" ? "" : `${text.trimEnd()}…`;
}

/** A limit far above practical use. */
const MAX_ROOMS = 60;
const SEPARATOR = /[,，、]/;
/** `505..509`, in a building `1-505..509`, with cards and nights for each. */
const RANGE = /^([A-Za-z0-9]+-)?(\d{1,5})\.\.(\d{1,5})((?:\s*\*\d{1,2})?(?:\s*\+\d{1,2})?)$/;

function expand(part: string): readonly string[] | undefined {
  if (!part.includes("..")) return [part];
  const [, building = "", first, last, amounts = ""] = RANGE.exec(part) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const count = Number(last) - Number(first) + 1;
  if (count < 1 || count > MAX_ROOMS) return undefined;
  return Array.from({ length: count }, (_, at) => {
    const room = String(Number(first) + at).padStart(first.length, "0");
    return `${building}${room}${amounts}`;
  });
}

/** `501,505..509`: rooms one after the other, each as it would be typed alone; undefined where it is no queue. */
export function parseQueue(text: string): readonly string[] | undefined {
  if (!SEPARATOR.test(text) && !text.includes("..")) return undefined;
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(expand);
  const rooms = [...new Set(parts.flatMap((part) => part ?? []))];
  return parts.includes(undefined) || rooms.length === 0 || rooms.length > MAX_ROOMS ? undefined : rooms;
}

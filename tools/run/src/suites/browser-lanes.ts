/** Seconds of each spec on two cores, by `ADEL_TEST_TIMES=1`; only how they compare matters, so they need no care. */
const SECONDS: Readonly<Record<string, number>> = {
  forms: 95,
  accessible: 125,
  faults: 125,
  catalogue: 40,
  "faults-people": 60,
  "remote-job": 60,
  gallery: 150,
  "pseudo-language": 90,
  account: 50,
  frame: 62,
  "hotel-cards": 50,
  "system-tables": 50,
  "system-lists": 50,
  "bad-input": 45,
  "hotel-life": 45,
  "encoder-entry": 40,
  "system-users": 40,
};
/** Of a spec that was not measured. */
const UNKNOWN = 15;

/** Deals specs out to lanes, always the same way: the longest first, each to the lane with the least to do so far. */
export function lanesOf(specs: readonly string[], count: number): readonly (readonly string[])[] {
  const lanes = Array.from({ length: count }, () => ({ seconds: 0, specs: [] as string[] }));
  const secondsOf = (spec: string) => SECONDS[spec] ?? UNKNOWN;
  for (const spec of specs.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))) {
    const shortest = lanes.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    shortest.specs.push(spec);
    shortest.seconds += secondsOf(spec);
  }
  return lanes.map((lane) => lane.specs).filter((lane) => lane.length > 0);
}

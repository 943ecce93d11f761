const CODE_DIGITS = 6;

export interface DivisionName {
  /** Six digits of GB/T 2260. */
  readonly code: string;
  readonly name: string;
}
export interface ProvinceNames extends DivisionName {
  readonly cities: readonly DivisionName[];
}

/** Parses a list of names: two digits of a province → `name|code name|code name…` of it and its cities. */
export function parseNames(names: Readonly<Record<string, string>>): ProvinceNames[] {
  const toCode = (digits: string) => digits.padEnd(CODE_DIGITS, "0");
  return Object.entries(names).map(([province, line]) => {
    const [name = "", ...cities] = line.split("|");
    return {
      code: toCode(province),
      name,
      cities: cities.map((city) => {
        const at = city.indexOf(" ");
        return { code: toCode(province + city.slice(0, at)), name: city.slice(at + 1) };
      }),
    };
  });
}

import { expect, test } from "vitest";

// Above these sizes a screen uses its own code instead of adding an option.
const rooms = {
  crud: {
    most: 1_950,
    files: import.meta.glob<string>("./*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
  },
  "ui/table": {
    most: 1_400,
    files: import.meta.glob<string>("../ui/table/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
  },
};

test.for(Object.entries(rooms))("%s stays small enough to be read before it is changed", ([, { most, files }]) => {
  const code = Object.entries(files).filter(([name]) => !/[.](test|words)[.]/.test(name));
  expect(code.length).toBeGreaterThan(3);
  expect(code.reduce((sum, [, text]) => sum + text.split("\n").length, 0)).toBeLessThanOrEqual(most);
});

/** Stands for a number too large for JSON's readers; `jsonOf` writes it without its quotes. */
const TOO_LARGE = "number 1e309";

/** A body as it goes out, with numbers that `JSON.stringify` cannot say. */
export const jsonOf = (body: unknown): string => JSON.stringify(body).replaceAll(`"${TOO_LARGE}"`, "1e309");

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Hostile values for a field; the names appear in failure messages. */
export const VALUES: Readonly<Record<string, unknown>> = {
  nothing: null,
  true: true,
  zero: 0,
  "minus one": -1,
  "a fraction": 1.5,
  "2^31": 2 ** 31,
  "2^53": 2 ** 53,
  "just below 2^53": 2 ** 53 - 1,
  "1e309": TOO_LARGE,
  "NaN as text": "NaN",
  "Infinity as text": "Infinity",
  "a number as text": "9007199254740993",
  "a list": ["a", "b"],
  "a list of nothing": [null],
  "a deep list": nested(500),
  "an object": { $ne: 1 },
  "a prototype": JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  "empty text": "",
  blanks: " \u00a0\u3000",
  "a NUL": "a\u0000b",
  "half a pair": "a\ud800b",
  SQL: "x'); delete from sys_user; --",
  "a wildcard": "%_\\",
  "a path": "../../../../etc/passwd",
  markup: "<img src=x onerror=alert(1)>",
  "a template": "{{7*7}}<%=7*7%>#{7*7}",
  "0.9 MB": "x".repeat(900_000),
  "70 000 ids as text": ids(70_000).join(","),
  "70 000 ids": ids(70_000),
  "5 000 ids": ids(5000),
};

/** The values as a server reads them from a body. */
export const READ_VALUES: Readonly<Record<string, unknown>> = JSON.parse(jsonOf(VALUES));

/** The same for a query or a path, where everything is text; as it stands in the address. */
export const TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  zero: "0",
  "minus one": "-1",
  "a fraction": "1.5",
  "2^31": "2147483648",
  "2^53": "9007199254740992",
  "just below 2^53": "9007199254740991",
  "1e309": "1e309",
  "a billion": "1000000000",
  "not a number": "NaN",
  hex: "0x10",
  SQL: encodeURIComponent("1) or (1=1"),
  "SQL behind a quote": encodeURIComponent("x' or 1=1 --"),
  "SQL with a comma": encodeURIComponent("user_id,(select 1)"),
  "SQL that waits": encodeURIComponent("asc;select pg_sleep(9)"),
  "a secret column": "auth_password",
  "a wildcard": encodeURIComponent("%_\\"),
  "a NUL": "a%00b",
  "half a pair": "%ED%A0%80",
  "bytes that are no UTF-8": "%ff%fe",
  "a wrong escape": "%ZZ",
  "a path": "..%2f..%2f..%2fetc%2fpasswd",
  "a path twice escaped": "%252e%252e%252fetc%252fpasswd",
  backslashes: "..%5c..%5cetc%5cpasswd",
  "a prototype": "__proto__",
  markup: encodeURIComponent("<script>alert(1)</script>"),
  "a day that is none": "2026-99-99",
  "the year zero": encodeURIComponent("0000-00-00 00:00:00"),
  long: "x".repeat(9000),
};

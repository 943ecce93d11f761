import { hotelInput } from "../test-server.ts";
import type { Json } from "./declared.ts";

/** Words that pass where a field's own rule is more than a type; `n` makes what must be unique unique. */
const WORDS: Readonly<Record<string, (n: number) => unknown>> = {
  userName: (n) => `sample${n}`,
  username: (n) => `sample${n}`,
  password: () => "long-Enough-7",
  oldPassword: () => "not-the-password-1",
  newPassword: () => "long-Enough-8",
  phonenumber: (n) => `139${String(10_000_000 + n)}`,
  phone: (n) => `139${String(10_000_000 + n)}`,
  email: (n) => `sample${n}@example.com`,
  roleKey: (n) => `sample-${n}`,
  roleName: (n) => `sample ${n}`,
  postCode: (n) => `sample-${n}`,
  postName: (n) => `sample ${n}`,
  deptName: (n) => `sample ${n}`,
  deptId: () => 1,
  parentId: () => 1,
  menuName: (n) => `sample ${n}`,
  menuType: () => "M",
  perms: () => "",
  isFrame: () => "1",
  path: (n) => `sample${n}`,
  component: () => "",
  dictType: (n) => `sample_${n}`,
  dictName: (n) => `sample ${n}`,
  dictValue: (n) => `sample${n}`,
  dictLabel: (n) => `sample ${n}`,
  configKey: (n) => `sample.${n}`,
  configType: () => "N",
  providerKey: (n) => `sample-${n}`,
  // Both are for administrators with a second factor alone.
  countsAsBoth: () => false,
  requiresSecondFactor: () => false,
  issuer: () => "https://issuer.example.com",
  scopes: () => "openid",
  deviceNumber: (n) => `SAMPLE-${n}`,
  driver: () => "",
  hotelNumber: (n) => 100_000 + n,
  hotelId: () => 1,
  userId: () => 2,
  roleId: () => 2,
  groupId: () => null,
  softwareTypes: () => [],
  sectorPlan: () => hotelInput().sectorPlan,
  authPassword: () => "front-desk-1",
  authPasswordAgain: () => "front-desk-1",
  ids: () => "999999",
  userIds: () => "999999",
  roleIds: () => [],
  postIds: () => [],
  menuIds: () => [],
  deptIds: () => [],
  status: () => "0",
  orderNums: () => "1",
  validFrom: () => "2026-11-20",
  validTo: () => "2026-11-27",
  uid: () => "04A1B2C3",
  bridgeNonce: () => "AAAAAAAAAAAAAAAAAAAAAA",
  challenge: () => "AAAAAAAAAAAAAAAAAAAAAA",
  idempotencyKey: (n) => `sample-key-${n}`,
  ticket: () => "a".repeat(43),
  binder: () => "a".repeat(43),
  code: () => "SAMPLE-1-123456",
};

/** The same ids as a list and, in the family's older dialect, as text. */
const asText = (value: unknown) => (Array.isArray(value) ? "1" : value);

/** A value that a field takes, by its name or its schema. */
function sampleOf(name: string, schema: Json, n: number): unknown {
  const word = WORDS[name];
  if (word) return schema.type === "string" ? asText(word(n)) : word(n);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const form = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (form) return sampleOf(name, form, n);
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [];
  if (schema.type === "object") return bodyOf(schema.properties ?? {}, n);
  return "sample";
}

const bodyOf = (fields: Readonly<Record<string, Json>>, n: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, sampleOf(name, schema, n)]));

/** What one call wants otherwise than the others. */
const OTHERWISE: Readonly<Record<string, object>> = {
  "dictData.create": { dictType: "sys_yes_no" },
  "dictData.change": { dictType: "sys_yes_no" },
  "dept.change": { deptId: 2 },
  "menu.change": { parentId: 0 },
  "user.setRoles": { roleIds: "2" },
};

/** A body that passes: what is wrong with a hostile one is then the hostile field alone. */
export const sampleBody = (
  call: string,
  fields: Readonly<Record<string, Json>>,
  n: number,
): Record<string, unknown> => ({
  ...bodyOf(fields, n),
  ...OTHERWISE[call],
});

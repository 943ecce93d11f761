import { writeXlsx } from "hucre";

/** The columns of a user import in English: the title of each, by its field. */
const TITLES = {
  deptId: "Department ID",
  userName: "Account",
  nickName: "Name",
  email: "Email",
  phonenumber: "Phone",
  sex: "Gender",
  status: "Status",
} as const;
export type UserSheetRow = Readonly<Partial<Record<keyof typeof TITLES, string | number | undefined>>>;

/** A filled template of the user import; a cell that a row does not name is empty. */
export async function buildUserSheet(...rows: readonly UserSheetRow[]): Promise<Buffer> {
  const fields = Object.keys(TITLES) as (keyof typeof TITLES)[];
  const cells = rows.map((row) => fields.map((field) => row[field] ?? ""));
  return Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: [Object.values(TITLES), ...cells] }] }));
}

import { DatabaseSync } from "node:sqlite";

/** How many departments are put in below the root. */
export const MANY = 5000;
/** The first id that no seed takes. */
const FIRST = 1000;
const BRANCHES = 9;
const WIDE = 500;

interface Department {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
}

/** Six floors below the root: nine branches of five hundred each, and on the first of those chains down to "Deepest …". */
function departments(): readonly Department[] {
  const all: Department[] = [];
  const add = (parent: number, name: string) => {
    const id = FIRST + all.length;
    all.push({ id, parent, name });
    return id;
  };
  for (let branch = 1; branch <= BRANCHES; branch += 1) {
    const own = add(1, `Branch ${branch}`);
    for (let at = 1; at <= WIDE; at += 1) add(own, `Branch ${branch}.${at}`);
  }
  const [first] = all;
  if (!first) throw new Error("no branch");
  for (let chain = 1; all.length + 4 <= MANY; chain += 1) {
    let above = first.id + chain;
    for (const floor of ["House", "Floor", "Desk"]) above = add(above, `${floor} ${chain}`);
    add(above, `Deepest ${chain}`);
  }
  while (all.length < MANY) add(1, `Spare ${all.length}`);
  return all;
}

/** Puts them into the database of a server that does not run. */
export function fillDepartments(path: string): void {
  const db = new DatabaseSync(path);
  const put = db.prepare(
    "insert into sys_dept (dept_id, parent_id, dept_name, order_num, create_time) values (?, ?, ?, ?, 0)",
  );
  const hang = db.prepare(
    "insert into dept_closure (dept_id, ancestor_id) select ?, ancestor_id from dept_closure where dept_id = ? union all select ?, ?",
  );
  db.exec("begin");
  for (const { id, parent, name } of departments()) {
    put.run(id, parent, name, id);
    hang.run(id, parent, id, id);
  }
  db.exec("update access_version set version = version + 1");
  db.exec("commit");
  db.close();
}

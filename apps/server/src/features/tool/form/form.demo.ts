import type { MessageKey } from "@adel/messages";
import { FORM_OPEN, FormInput, type FormValues } from "@adel/protocol";
import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { EVERYTHING, type Principal } from "../../../core/access/principal.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { insertMany } from "../../../core/db/bulk-insert.ts";
import { demoNames } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { createSeededRandom, type SeededRandom } from "../../../core/seeded-random.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { FormRepository } from "./form.repository.ts";
import { FormMenu } from "./form-menu.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;
const SEED = 17_007;
/** When the forms were published, and how many were filled in since. */
const DAYS = 60;
const SUBMISSIONS = 14;

type Word = Extract<MessageKey<"demo">, `form.${string}`>;
const both = (key: Word) => ({ zh: translate("zh", "demo")(key), en: translate("en", "demo")(key) });

interface Example {
  readonly form: FormInput;
  readonly fill: (random: SeededRandom, day: string) => FormValues;
}

function examplesOf({ demo }: DemoStart): readonly Example[] {
  const causes = demoNames(demo.language, "formCauses");
  const locations = demoNames(demo.language, "formPlaces");
  const some = (random: SeededRandom, list: readonly string[]) => list[random.below(list.length)] ?? "";
  return [
    {
      form: FormInput.parse({
        formKey: "encoder-repair",
        title: both("form.repair"),
        fields: [
          { kind: "text", key: "place", label: both("form.place"), required: true, width: "half", maxLength: 50 },
          { kind: "date", key: "since", label: both("form.since"), required: true, width: "half" },
          { kind: "textarea", key: "cause", label: both("form.cause"), required: true, maxLength: 500 },
          { kind: "switch", key: "urgent", label: both("form.urgent") },
        ],
      }),
      fill: (random, day) => ({
        ...{ place: some(random, locations), since: day, cause: some(random, causes), urgent: random.below(4) === 0 },
      }),
    },
    {
      form: FormInput.parse({
        formKey: "card-order",
        title: both("form.cards"),
        fields: [
          { kind: "number", key: "count", label: both("form.count"), required: true, width: "half", min: 1, max: 5000 },
          { kind: "date", key: "needed", label: both("form.needed"), required: true, width: "half" },
          { kind: "textarea", key: "note", label: both("form.note"), maxLength: 500 },
        ],
      }),
      fill: (random, day) => ({ count: 100 * (1 + random.below(10)), needed: day }),
    },
  ];
}

/** Two published forms for users to fill in. */
export async function seedDemoForms(start: DemoStart): Promise<void> {
  const { db, clock, vault, timeFormat, demo } = start;
  if (demo.size === "small") return;
  const random = createSeededRandom(SEED);
  const dept = (await new DeptTree(db).root()) ?? 0;
  const created = clock.now() - DAYS * DAY_MS;
  const admin: Principal = {
    ...{ userId: ADMIN_ID, userName: "admin", nickName: "", avatar: "", deptId: dept, roleIds: [], roles: [] },
    ...{ permissions: new Set([EVERYTHING]), scope: UNRESTRICTED_SCOPE, appoints: new Map(), lacksSecondFactor: false },
  };
  const people = await db
    .selectFrom("sys_user")
    .select(["user_id", "user_name"])
    .orderBy("user_id")
    .limit(20)
    .execute();
  for (const { form, fill } of examplesOf(start)) {
    const forms = new FormRepository(db);
    if (await forms.byKey(form.formKey)) continue;
    const id = await forms.insert(form, dept, { create_by: ADMIN_ID, create_time: created });
    await new FormMenu(db, { clock, timeFormat, trail: auditTrail(vault, clock) }).open(admin, {
      id,
      title: form.title,
    });
    await forms.setStatus(id, FORM_OPEN, created);
    const rows = Array.from({ length: SUBMISSIONS }, (_, at) => {
      const time = created + Math.floor(((at + random.next()) * DAYS * DAY_MS) / (SUBMISSIONS + 1));
      const user = people[random.below(people.length)];
      const values = fill(random, timeFormat.format(time).slice(0, "2026-01-02".length));
      return {
        ...{ form_id: id, version: 1, values_json: JSON.stringify(values), create_time: time },
        ...{ user_id: user?.user_id ?? ADMIN_ID, user_name: user?.user_name ?? admin.userName },
      };
    });
    await insertMany(db, "tool_form_submission", rows);
  }
}

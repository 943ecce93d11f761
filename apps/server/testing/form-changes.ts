import { type CallName, type ChangingWorld, crud, type MakeReady } from "./changing-world.ts";

/** Changes of built forms and of what is filled into them. */
export const builtForms = (world: ChangingWorld) => {
  const form = crud(world, "tool/form", "form", "id");
  const opened = async () => {
    const { id } = await form.added();
    await world.made("PUT", "tool/form/changeStatus", { id, status: "0" });
    return `tool/form/${id}/submission`;
  };
  const body = { version: 1, values: { note: "x" } };
  return {
    "form.create": form.create,
    "form.change": async () => {
      const { one, id } = await form.added();
      return { method: "PUT", path: "tool/form", body: { ...one, id, version: 1, title: { zh: "改", en: "Changed" } } };
    },
    "form.remove": form.remove,
    "form.setStatus": async () => ({
      method: "PUT",
      path: "tool/form/changeStatus",
      body: { id: (await form.added()).id, status: "0" },
    }),
    "form.submit": async () => ({ method: "POST", path: await opened(), body }),
    "submission.remove": async () => {
      const path = await opened();
      return { method: "DELETE", path: `tool/form/submission/${await world.add(path, body, "id")}` };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};

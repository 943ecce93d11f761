import type { User } from "@adel/protocol/system/user";

/** What a drawer that changes one thing of an account needs to know of it. */
export const accountView = <EntityName extends string>(entityName: EntityName) => ({
  entityName,
  columns: [],
  filters: [],
  id: ({ userId }: User) => userId,
  name: ({ userName }: User) => userName,
});

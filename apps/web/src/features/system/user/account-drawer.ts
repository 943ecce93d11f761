import type { User } from "@adel/protocol/system/user";

/** Data of an account for drawers that change one property. */
export const accountView = <EntityName extends string>(entityName: EntityName) => ({
  entityName,
  columns: [],
  filters: [],
  id: ({ userId }: User) => userId,
  name: ({ userName }: User) => userName,
});

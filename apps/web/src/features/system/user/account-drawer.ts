import type { User } from "@adel/protocol/system/user";

/** What a drawer that changes one thing of an account needs to know of it. */
export const accountView = <Noun extends string>(noun: Noun) => ({
  noun,
  columns: [],
  filters: [],
  id: ({ userId }: User) => userId,
  name: ({ userName }: User) => userName,
});

// Cast: the form sends one of two routes; a new user comes from `create`.
import type { ResponseOf } from "@adel/protocol/kernel/route";
import { type User, userRoutes } from "@adel/protocol/system/user";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import { FormDrawer } from "../../../crud/form-drawer.tsx";
import { useDepts } from "./depts.ts";
import { usePasswordRule } from "./password-rule.ts";
import { userViewFor } from "./user.view.tsx";
import { initialUser, submitUser, userFields } from "./user-form.tsx";

interface Props {
  /** Absent: a new user. */
  readonly user: User | undefined;
  /** The department that the list shows: a new user starts there. */
  readonly deptId: string;
  readonly onClose: () => void;
  /** Of a new user whose password only they may set: the account, for which a one-time link comes next. */
  readonly onSaved: (appointed: User | undefined) => void;
}
/** A user's form; it opens once its options and the user's data are loaded. */
export function UserEditor({ user, deptId, onClose, onSaved }: Props) {
  const t = useTranslation("system.user");
  const own = useSession()?.user.userId ?? 0;
  const { one, choices: preferences } = useClient(userRoutes);
  const depts = useDepts();
  const rule = usePasswordRule();
  const { data } = useQuery({
    queryKey: [userRoutes.one.path, user?.userId],
    queryFn: ({ signal }) =>
      user ? one({ params: { userId: user.userId } }, { signal }) : preferences({}, { signal }),
    // Fetched at each opening, and not refetched while the form is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useMemo(() => {
    if (!data || !depts || !rule) return undefined;
    const isOwn = user?.userId === own;
    return {
      width: 720,
      fields: userFields({ depts, posts: data.posts, roles: data.roles, appointIds: data.appointIds, rule, isOwn }),
      start: () => initialUser(data.data ?? user, data, deptId),
      send: submitUser(data.appointIds),
    };
  }, [data, depts, rule, user, own, deptId]);
  const view = useMemo(() => userViewFor(own), [own]);
  if (!form) return null;
  const route = user ? userRoutes.change : userRoutes.create;
  return (
    <FormDrawer
      view={view}
      form={form}
      route={route}
      row={user}
      t={t}
      onClose={onClose}
      onSaved={(reply) => {
        const added = user ? undefined : (reply as ResponseOf<typeof userRoutes.create>);
        onSaved(added?.needsLink ? added : undefined);
      }}
    />
  );
}

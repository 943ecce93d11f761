import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { holdsPermission } from "../core/access.tsx";
import { errorHint, errorText } from "../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { findRoute } from "../core/menu.ts";
import { usePageTitle } from "../core/page-title.ts";
import { useServices, useSession } from "../core/services.tsx";
import { sessionRoutes } from "../core/session-routes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { hiddenRoutes } from "./hidden-routes.ts";
import { toMenuRoute } from "./menu-routes.ts";
import { NotFound } from "./page-error.tsx";

/** Which permissions open the page at an address; none: there is no such page. */
function usePermissionsOf(pathname: string) {
  const { api } = useServices();
  const hidden = hiddenRoutes.find((route) => findRoute([toMenuRoute(route)], pathname));
  const query = useQuery({
    queryKey: [sessionRoutes.page.path, pathname],
    queryFn: ({ signal }) => api.call(sessionRoutes.page, { query: { path: pathname } }, { signal, background: true }),
    enabled: !hidden,
  });
  if (hidden?.permission !== undefined) return { isPending: false, permissions: [hidden.permission] };
  return { isPending: query.isPending, permissions: query.data?.permissions ?? [] };
}

/** Shown at an address whose page the user may not open: lists the missing permission, if there is one. */
export function DeniedPage({ pathname }: { readonly pathname: string }) {
  const { isPending, permissions } = usePermissionsOf(pathname);
  const held = useSession()?.permissions ?? [];
  if (isPending) return null;
  // The user has the permission, but this version has no such page.
  const isDenied = permissions.length > 0 && !holdsPermission(held, permissions);
  return isDenied ? <Denied permissions={permissions} /> : <NotFound />;
}

function Denied({ permissions }: { readonly permissions: readonly string[] }) {
  const t = useTranslation("frame");
  const language = useLanguage();
  usePageTitle(t("accessDeniedTitle"));
  return (
    <EmptyState
      icon={<IconLock size={40} stroke={1.4} aria-hidden />}
      title={t("accessDeniedTitle")}
      text={
        <>
          {errorText("NOT_PERMITTED", language, { permission: permissions.join(", ") })}
          <br />
          {errorHint("NOT_PERMITTED", language)}
        </>
      }
    >
      <Button component={Link} to="/" variant="filled">
        {t("toHome")}
      </Button>
    </EmptyState>
  );
}

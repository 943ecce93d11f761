import { Button } from "@mantine/core";
import { IconError404, IconLock, IconPlugX } from "@tabler/icons-react";
import { isRouteErrorResponse, Link, Navigate, useRouteError } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import { usePageTitle } from "../core/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import classes from "./page-error.module.css";

const HomeButton = () => (
  <Button component={Link} to="/" variant="filled">
    {useTranslation("frame")("toHome")}
  </Button>
);

/** /404 */
export function NotFoundPage() {
  const t = useTranslation("frame");
  usePageTitle(t("notFoundTitle"));
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconError404 size={40} stroke={1.4} aria-hidden />}
        title={t("notFoundTitle")}
        text={t("notFoundText")}
      >
        <HomeButton />
      </EmptyState>
    </main>
  );
}

/** /401 */
export function UnauthorisedPage() {
  const t = useTranslation("frame");
  usePageTitle(t("unauthorisedTitle"));
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconLock size={40} stroke={1.4} aria-hidden />}
        title={t("unauthorisedTitle")}
        text={t("unauthorisedText")}
      >
        <HomeButton />
      </EmptyState>
    </main>
  );
}

/** Shown in place of a page that failed or could not be loaded. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = useTranslation("frame");
  return (
    <EmptyState
      icon={<IconPlugX size={40} stroke={1.4} aria-hidden />}
      title={t("pageFailed")}
      text={error instanceof Error ? error.message : undefined}
    >
      <Button variant="filled" onClick={() => location.reload()}>
        {t("reload")}
      </Button>
    </EmptyState>
  );
}

/** The same where the frame itself broke. */
export function FrameFailed() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to="/404" replace />;
  return (
    <main className={classes.page}>
      <PageFailed error={error} />
    </main>
  );
}

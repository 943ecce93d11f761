import { Button } from "@mantine/core";
import { IconError404, IconLock, IconPlugX } from "@tabler/icons-react";
import { isRouteErrorResponse, Link, Navigate, useRouteError } from "react-router";
import { ApiError } from "../core/api.ts";
import { errorText } from "../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { usePageTitle } from "../core/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import classes from "./page-error.module.css";

const HomeButton = () => (
  <Button component={Link} to="/" variant="filled">
    {useTranslation("frame")("toHome")}
  </Button>
);

/** Shown at an address without a page for this user. */
export function NotFound() {
  const t = useTranslation("frame");
  usePageTitle(t("notFoundTitle"));
  return (
    <EmptyState
      icon={<IconError404 size={40} stroke={1.4} aria-hidden />}
      title={t("notFoundTitle")}
      text={t("notFoundText")}
    >
      <HomeButton />
    </EmptyState>
  );
}

/** /404 */
export const NotFoundPage = () => (
  <main className={classes.page}>
    <NotFound />
  </main>
);

/** /401 */
export function UnauthorisedPage() {
  const t = useTranslation("frame");
  usePageTitle(t("accessDeniedTitle"));
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconLock size={40} stroke={1.4} aria-hidden />}
        title={t("accessDeniedTitle")}
        text={t("accessDeniedText")}
      >
        <HomeButton />
      </EmptyState>
    </main>
  );
}

/** Messages of browsers and of the style sheet loader when code could not be loaded. */
const isLoadFailure = (error: unknown) => error instanceof Error && /module|preload/i.test(error.message);

/** Shown in place of a page that failed or could not be loaded. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = useTranslation("frame");
  const core = useTranslation("common");
  const language = useLanguage();
  const refused = error instanceof ApiError ? error : undefined;
  const reason = isLoadFailure(error) ? core("unreachable") : errorText("UNEXPECTED", language);
  return (
    <EmptyState
      icon={<IconPlugX size={40} stroke={1.4} aria-hidden />}
      title={t("pageFailed")}
      text={
        <>
          {refused?.message ?? reason}
          {refused?.traceId && <span className="mono"> {`${core("traceId")} ${refused.traceId}`}</span>}
        </>
      }
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

import { Button } from "@mantine/core";
import { IconError404, IconLock, IconPlugX } from "@tabler/icons-react";
import { isRouteErrorResponse, Link, Navigate, useRouteError } from "react-router";
import { useWords } from "../core/locale/words.ts";
import { usePageTitle } from "../core/page-title.ts";
import { Nothing } from "../ui/nothing.tsx";
import classes from "./page-error.module.css";
import { shellWords } from "./shell.words.ts";

const HomeButton = () => (
  <Button component={Link} to="/" variant="filled">
    {useWords(shellWords)("toHome")}
  </Button>
);

/** /404 */
export function NotFoundPage() {
  const say = useWords(shellWords);
  usePageTitle(say("notFoundTitle"));
  return (
    <main className={classes.page}>
      <Nothing
        icon={<IconError404 size={40} stroke={1.4} aria-hidden />}
        title={say("notFoundTitle")}
        text={say("notFoundText")}
      >
        <HomeButton />
      </Nothing>
    </main>
  );
}

/** /401 */
export function UnauthorisedPage() {
  const say = useWords(shellWords);
  usePageTitle(say("unauthorisedTitle"));
  return (
    <main className={classes.page}>
      <Nothing
        icon={<IconLock size={40} stroke={1.4} aria-hidden />}
        title={say("unauthorisedTitle")}
        text={say("unauthorisedText")}
      >
        <HomeButton />
      </Nothing>
    </main>
  );
}

/** What stands in place of a page that broke or could not be fetched. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const say = useWords(shellWords);
  return (
    <Nothing
      icon={<IconPlugX size={40} stroke={1.4} aria-hidden />}
      title={say("pageFailed")}
      text={error instanceof Error ? error.message : undefined}
    >
      <Button variant="filled" onClick={() => location.reload()}>
        {say("reload")}
      </Button>
    </Nothing>
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

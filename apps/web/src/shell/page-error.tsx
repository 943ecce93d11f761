import { Button } from "@mantine/core";
import { IconError404, IconLock, IconPlugX } from "@tabler/icons-react";
import { isRouteErrorResponse, Link, Navigate, useRouteError } from "react-router";
import { useWords } from "../core/locale/words.ts";
import { Nothing } from "../ui/nothing.tsx";
import { shellWords } from "./shell.words.ts";

const HomeButton = () => (
  <Button component={Link} to="/" variant="filled">
    {useWords(shellWords)("toHome")}
  </Button>
);

/** /404 */
export function NotFoundPage() {
  const say = useWords(shellWords);
  return (
    <Nothing
      icon={<IconError404 size={40} stroke={1.4} aria-hidden />}
      title={say("notFoundTitle")}
      text={say("notFoundText")}
    >
      <HomeButton />
    </Nothing>
  );
}

/** /401 */
export function UnauthorisedPage() {
  const say = useWords(shellWords);
  return (
    <Nothing
      icon={<IconLock size={40} stroke={1.4} aria-hidden />}
      title={say("unauthorisedTitle")}
      text={say("unauthorisedText")}
    >
      <HomeButton />
    </Nothing>
  );
}

/** What stands in place of a page that broke or could not be fetched. */
export function PageFailed() {
  const say = useWords(shellWords);
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to="/404" replace />;
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

import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { unansweredWords } from "./unanswered.words.ts";
import { useUnanswered } from "./use-unanswered.ts";

const UnansweredDrawer = lazy(async () => ({ default: (await import("./unanswered-drawer.tsx")).UnansweredDrawer }));

/** How many jobs wait for an answer, of all encoders in sight; opens their list. */
export const UnansweredButton = () => (
  <Can do="business:testcard:settle">
    <CountedButton />
  </Can>
);
function CountedButton() {
  const say = useWords(unansweredWords);
  const [open, setOpen] = useState(false);
  const { data } = useUnanswered(undefined, 1, 1);
  return (
    <>
      <Button leftSection={<IconChecks size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {data?.total ? say("openCount", { count: data.total }) : say("open")}
      </Button>
      <Suspense>{open && <UnansweredDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import type { Route } from "@adel/protocol/kernel/route";
import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useMayCall } from "../core/access.tsx";
import { coreWords } from "../core/core.words.ts";
import { type Say, useWords } from "../core/locale/words.ts";
import { tell } from "../core/notify.ts";
import { useAsk, useServices } from "../core/services.tsx";

interface Props {
  readonly route: Route;
  readonly say: Say<"clean" | "cleanTitle" | "cleanText" | "cleaned">;
  readonly onDone: () => void;
}

/** Empties a whole log, after saying what follows. */
export function CleanButton({ route, say, onDone }: Props) {
  const { api } = useServices();
  const core = useWords(coreWords);
  const may = useMayCall();
  const ask = useAsk();
  const empty = async () => {
    const [title, text, confirm] = [say("cleanTitle"), say("cleanText"), say("clean")];
    if (!(await ask({ title, text, confirm, cancel: core("cancel"), danger: true }))) return;
    await api.send(route, {});
    tell.success(say("cleaned"));
    onDone();
  };
  if (!may(route)) return null;
  return (
    <Button
      color="danger"
      variant="outline"
      leftSection={<IconEraser size={16} aria-hidden />}
      onClick={() => void empty()}
    >
      {say("clean")}
    </Button>
  );
}

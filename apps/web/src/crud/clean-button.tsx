import type { Route } from "@adel/protocol/kernel/route";
import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useMayCall } from "../core/access.tsx";
import { type Translate, useTranslation } from "../core/locale/messages.ts";
import { report } from "../core/notify.ts";
import { useConfirm, useServices } from "../core/services.tsx";

interface Props {
  readonly route: Route;
  readonly t: Translate<"clean" | "cleanTitle" | "cleanText" | "cleaned">;
  readonly onDone: () => void;
}

/** Empties a whole log, after saying what follows. */
export function CleanButton({ route, t, onDone }: Props) {
  const { api } = useServices();
  const core = useTranslation("common");
  const may = useMayCall();
  const ask = useConfirm();
  const empty = async () => {
    const [title, text, confirm] = [t("cleanTitle"), t("cleanText"), t("clean")];
    if (!(await ask({ title, text, confirm, cancel: core("cancel"), danger: true }))) return;
    await api.send(route, {});
    report.success(t("cleaned"));
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
      {t("clean")}
    </Button>
  );
}

import type { CardView } from "@adel/protocol/business/card";
import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { PURPOSE_PERMISSIONS } from "@adel/protocol/business/job";
import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useMay } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface Props {
  readonly uid: string;
  readonly hotelId: number;
  /** A guest may still have it. */
  readonly isValid?: boolean;
  readonly onDone?: () => void;
}
/** A button that erases a hotel's card, for users with permission; hidden once it is done. */
export function EraseButton({ uid, hotelId, isValid = false, onDone }: Props) {
  const t = useTranslation("business.card-verdict");
  const may = useMay();
  const [erasing, setErasing] = useState<"no" | "asking" | "done">("no");
  if (erasing === "done" || !may(...PURPOSE_PERMISSIONS.erase)) return null;
  return (
    <>
      <Button
        variant="outline"
        color="danger"
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={() => setErasing("asking")}
      >
        {t("act.erase")}
      </Button>
      {erasing === "asking" && (
        <EraseDialog
          uid={uid}
          hotelId={hotelId}
          isValid={isValid}
          onClose={() => setErasing("no")}
          onDone={() => {
            setErasing("done");
            onDone?.();
          }}
        />
      )}
    </>
  );
}

const ERASABLE: readonly CardVerdict["kind"][] = [
  ...(["valid", "notYet", "expired", "replaced", "guestLeft", "voidCard", "handedBack", "lost", "dead"] as const),
  ...(["setCard", "testCard"] as const),
];
/** The same for a card that was read, if it is a hotel's. */
export function EraseAct({ view, onDone }: { readonly view: CardView; readonly onDone: () => void }) {
  const { hotel, kind } = view.verdict;
  if (!hotel || !ERASABLE.includes(kind)) return null;
  return <EraseButton uid={view.uid} hotelId={hotel.id} isValid={kind === "valid"} onDone={onDone} />;
}

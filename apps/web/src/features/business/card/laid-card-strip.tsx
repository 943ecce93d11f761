import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { CardActs } from "./card-acts.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardImage } from "./card-image.tsx";
import { CardRecords } from "./card-records.tsx";
import classes from "./laid-card-strip.module.css";
import { ShownCard } from "./shown-card.tsx";
import type { LaidCard } from "./use-laid-card.ts";
import { VerdictLine } from "./verdict-line.tsx";

interface Props {
  readonly laid: LaidCard;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}
/** Opens without taking the focus; Escape closes it if no dialog or menu uses that key. */
export function LaidCardStrip({ laid, onClose, onRetry }: Props) {
  const t = useTranslation("business.card-verdict");
  useEscape(onClose);
  return (
    <section className={classes.strip} aria-label={t("title")}>
      {laid.kind === "identified" && <CardImage verdict={laid.view.verdict} view={laid.view} />}
      <div className={classes.body}>
        <div className={classes.head}>
          <div aria-live="polite" className={classes.message}>
            {laid.kind === "reading" && <Status color="working">{t("reading")}</Status>}
            {laid.kind === "identified" && <VerdictLine verdict={laid.view.verdict} />}
            {laid.kind === "failed" && (
              <ErrorAlert error={laid.error} action={{ label: t("again"), onClick: onRetry }} />
            )}
          </div>
          <kbd className={classes.key}>Esc</kbd>
          <ActionIcon variant="subtle" aria-label={t("close")} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        {laid.kind === "identified" && <IdentifiedCard key={laid.view.readId} laid={laid} onClose={onClose} />}
      </div>
    </section>
  );
}

/** An open dialog, menu or list handles the key itself; closed ones may still be in the page. */
const isBoxOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (box) => box.getClientRects().length > 0,
  );

function useEscape(onClose: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isBoxOpen()) onClose();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onClose]);
}

type IdentifiedCard = Extract<LaidCard, { kind: "identified" }>;
function IdentifiedCard({ laid: { view }, onClose }: { readonly laid: IdentifiedCard; readonly onClose: () => void }) {
  const t = useTranslation("business.card-verdict");
  const [isOpen, setOpen] = useState(false);
  const { verdict } = view;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <CardFacts verdict={verdict} />
      <div className={classes.foot}>
        <CardActs view={view} onDone={onClose} />
        <span className={classes.technical}>
          <span className="mono">{view.uid}</span>
          {verdict.sequence !== null && (
            <span className="caption">{t("sequence", { sequence: verdict.sequence })}</span>
          )}
          <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("engineers")}
            <Chevron size={14} aria-hidden />
          </button>
        </span>
      </div>
      {isOpen && (
        <div className={classes.bytes}>
          <ShownCard view={view}>
            <CardRecords view={view} />
          </ShownCard>
        </div>
      )}
    </>
  );
}

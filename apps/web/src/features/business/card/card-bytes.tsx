import type { CardView } from "@adel/protocol/business/card";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./read.module.css";
import { ShownCard } from "./shown-card.tsx";

/** Once opened, the bytes stay open for the next card. */
const OPENED = "card/bytes";

/** A card block by block, for engineers. */
export function CardBytes({ view }: { readonly view: CardView }) {
  const t = useTranslation("business.card-verdict");
  const [isOpen, setOpen] = useState(() => localStorage.getItem(OPENED) !== null);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const toggle = () => {
    if (isOpen) localStorage.removeItem(OPENED);
    else localStorage.setItem(OPENED, "1");
    setOpen(!isOpen);
  };
  return (
    <>
      <button type="button" className={`link ${classes.bytes}`} aria-expanded={isOpen} onClick={toggle}>
        {t("engineers")}
        <Chevron size={14} aria-hidden />
      </button>
      {isOpen && <ShownCard view={view} />}
    </>
  );
}

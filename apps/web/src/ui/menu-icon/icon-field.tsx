import { CloseButton, Combobox, InputBase, Popover } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { hasMessage, useTranslation } from "../../core/locale/messages.ts";
import { type FieldFrame, frameOf } from "../field.ts";
import classes from "./menu-icon.module.css";
import { MenuIcon } from "./menu-icon.tsx";

interface Props extends FieldFrame {
  /** Name as a menu row stores it; "" and "#" (which the original system uses for none) are no icon. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}
const IconGrid = lazy(async () => ({ default: (await import("./icon-grid.tsx")).IconGrid }));

/** Selects the icon of a menu row; searchable by its name or meaning, in both languages. */
export function IconField({ value, onChange, ...frame }: Props) {
  const t = useTranslation("ui.icon");
  const [open, setOpen] = useState(false);
  const none = value === "" || value === "#";
  const shown = none ? "" : hasMessage("ui.icon", value) ? t(value) : value;
  const clears = !none && !frame.required && !frame.disabled;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={332}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <InputBase
          {...frameOf(frame)}
          component="button"
          type="button"
          pointer
          aria-label={`${frame.label} ${shown || t("choose")}`}
          onClick={() => setOpen(!open)}
          {...(!none && { leftSection: <MenuIcon name={value} /> })}
          rightSectionPointerEvents={clears ? "auto" : "none"}
          rightSection={
            clears ? (
              <CloseButton size="sm" aria-label={t("noIcon")} onClick={() => onChange("")} />
            ) : (
              <Combobox.Chevron />
            )
          }
        >
          {shown || <span className={classes.none}>{t("choose")}</span>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""}>
        <Suspense fallback={<div className={classes.waits} aria-busy />}>
          <IconGrid
            label={frame.label}
            value={value}
            onChange={(name) => {
              onChange(name);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

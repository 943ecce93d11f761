import { encoderRoutes } from "@adel/protocol/business/encoder";
import { Tabs } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./entry.module.css";
import { EntryInspection } from "./entry-inspection.tsx";
import { SheetEntry } from "./sheet-entry.tsx";
import { SingleEntry } from "./single-entry.tsx";

/** /encoderEntry: encoders are entered, singly or from a sheet, and inspected. */
export function EncoderEntryPage() {
  const t = useTranslation("business.encoder-entry");
  const may = useMayCall();
  const [search, setSearch] = useSearchParams();
  const mayInspect = may(encoderRoutes.inspect) && may(encoderRoutes.list);
  const parts = mayInspect ? (["single", "sheet", "inspection"] as const) : (["single", "sheet"] as const);
  const open = parts.find((part) => part === search.get("part")) ?? "single";
  return (
    <Tabs
      className={classes.page ?? ""}
      value={open}
      onChange={(part) => setSearch(part === null || part === "single" ? {} : { part }, { replace: true })}
    >
      <Tabs.List aria-label={t("parts")}>
        {parts.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(part)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="single" className={classes.part ?? ""}>
        <SingleEntry />
      </Tabs.Panel>
      <Tabs.Panel value="sheet" className={classes.part ?? ""}>
        <SheetEntry />
      </Tabs.Panel>
      {mayInspect && (
        <Tabs.Panel value="inspection" className={classes.part ?? ""}>
          <EntryInspection />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

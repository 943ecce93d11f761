import { JsonView as LiteView } from "react-json-view-lite";
import { useTranslation } from "../../core/locale/messages.ts";
import classes from "./json-view.module.css";

/** Long lists are collapsed. */
const LONG = 20;
const OPEN_LEVELS = 2;
const startsOpen = (level: number, value: unknown): boolean =>
  level < OPEN_LEVELS && !(Array.isArray(value) && value.length > LONG);

/** The tree itself; arrows move and open. */
export function JsonTree({ label, value }: { readonly label: string; readonly value: object }) {
  const t = useTranslation("ui.view");
  const part = (name: string) => classes[name] ?? "";
  return (
    <LiteView
      aria-label={label}
      data={value}
      shouldExpandNode={startsOpen}
      clickToExpandNode
      style={{
        container: part("tree"),
        basicChildStyle: part("line"),
        childFieldsContainer: part("children"),
        label: part("name"),
        clickableLabel: part("opener"),
        nullValue: part("none"),
        undefinedValue: part("none"),
        numberValue: part("number"),
        stringValue: part("string"),
        booleanValue: part("number"),
        otherValue: part("none"),
        punctuation: part("mark"),
        expandIcon: part("closed"),
        collapseIcon: part("opened"),
        collapsedContent: part("more"),
        stringifyStringValues: true,
        ariaLables: { expandJson: t("open"), collapseJson: t("close") },
      }}
    />
  );
}

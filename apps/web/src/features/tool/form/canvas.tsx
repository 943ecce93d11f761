import { localize } from "@adel/protocol/kernel/text";
import { type FormElement, isLayout } from "@adel/protocol/tool/form";
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconForms,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ariaDisabled } from "./aria-disabled.ts";
import classes from "./designer.module.css";
import type { DesignerAction } from "./designer-state.ts";
import { adjacentContainer, type DesignField, depthOf, pathsOf, siblingOf } from "./designer-tree.ts";
import { PROPERTIES_ID } from "./field-properties.tsx";
import { useReturnedFocus } from "./returned-focus.ts";
import type { DesignErrors } from "./use-designer.ts";

interface Props {
  readonly fields: readonly DesignField[];
  readonly selectedId: number | undefined;
  readonly errors: DesignErrors;
  readonly dispatch: (action: DesignerAction) => void;
}
// Zero is no id for dnd-kit.
const toDragId = (id: number) => `field-${id}`;

/** The fields in their order: dragged by pointer or keyboard, or moved by buttons. */
export function Canvas({ fields, selectedId, errors, dispatch }: Props) {
  const t = useTranslation("tool.form-designer");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(fields);
  const { list, pressed } = useReturnedFocus(fields);
  const press: FieldProps["press"] = (button, action) => {
    pressed.current = { id: action.id, button };
    dispatch(action);
  };
  const paths = pathsOf(fields);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const moved = fields.find(({ id }) => toDragId(id) === active.id);
    const to = fields.findIndex(({ id }) => toDragId(id) === over?.id);
    if (moved && to !== -1) dispatch({ kind: "move", id: moved.id, to });
  };
  if (fields.length === 0)
    return <EmptyState icon={<IconForms size={40} aria-hidden />} title={t("empty")} text={t("emptyText")} />;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("dragHelp") } }}
    >
      <SortableContext items={fields.map(({ id }) => toDragId(id))} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes.canvas} aria-label={t("canvas")}>
          {fields.map((one) => (
            <CanvasField
              key={one.id}
              one={one}
              fields={fields}
              isSelected={one.id === selectedId}
              hasError={hasErrorAt(errors, paths, one.id)}
              press={press}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** On a narrow screen the properties are below all elements. */
function showProperties(): void {
  if (window.matchMedia("(max-width: 767.98px)").matches)
    requestAnimationFrame(() => document.getElementById(PROPERTIES_ID)?.scrollIntoView({ block: "start" }));
}

/** An error of the element itself; those within a row or group are shown at theirs. */
function hasErrorAt(errors: DesignErrors, paths: ReadonlyMap<number, string>, id: number): boolean {
  const path = paths.get(id) ?? "";
  return Object.keys(errors).some(
    (one) => one === path || (one.startsWith(`${path}.`) && !one.startsWith(`${path}.fields.`)),
  );
}

/** What an element is called on the canvas: a row has no label. */
function useNameOf() {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  return (field: FormElement) =>
    field.kind === "row" ? `${t("kind.row")} ${field.key}` : localize(field.label, language) || field.key;
}

/** Screen reader texts while a field is moved. */
function useAnnouncements(fields: readonly DesignField[]): Announcements {
  const t = useTranslation("tool.form-designer");
  const nameField = useNameOf();
  return useMemo(() => {
    const indexOf = (dragId: unknown) => fields.findIndex(({ id }) => toDragId(id) === dragId);
    const nameOf = (dragId: unknown) => {
      const one = fields[indexOf(dragId)];
      return one ? nameField(one.field) : "";
    };
    return {
      onDragStart: ({ active }) => t("lifted", { name: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t("over", { name: nameOf(active.id), position: indexOf(over.id) + 1 }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t("dropped", { name: nameOf(active.id), position: indexOf(over.id) + 1 }) : undefined,
      onDragCancel: ({ active }) => t("dragCanceled", { name: nameOf(active.id) }),
    };
  }, [fields, nameField, t]);
}

interface FieldProps {
  readonly one: DesignField;
  readonly fields: readonly DesignField[];
  readonly isSelected: boolean;
  readonly hasError: boolean;
  /** Carries out what the button of this name is for. */
  readonly press: (button: string, action: Extract<DesignerAction, { readonly id: number | undefined }>) => void;
}
function CanvasField({ one, fields, isSelected, hasError, press }: FieldProps) {
  const t = useTranslation("tool.form-designer");
  const { id, field } = one;
  const name = useNameOf()(field);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: toDragId(id),
  });
  const style = {
    marginInlineStart: depthOf(fields, one) * 20,
    ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
    ...(transition && { transition }),
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes.field}
      data-element={id}
      data-selected={isSelected || undefined}
      data-error={hasError || undefined}
      data-dragging={isDragging || undefined}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.grip ?? ""}
        aria-label={t("drag", { name })}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <button
        type="button"
        className={classes.select}
        aria-pressed={isSelected}
        data-button="select"
        onClick={() => {
          press("select", { kind: "select", id });
          showProperties();
        }}
      >
        <span>
          {field.kind === "row" ? t("kind.row") : name}
          {!isLayout(field) && field.required && <span aria-hidden> *</span>}
        </span>
        <span className="caption">
          {t(`kind.${field.kind}`)} · <span className="mono">{field.key}</span>
          {field.showWhen && (
            <>
              {" · "}
              <IconEye className={classes.eye} size={14} aria-hidden /> {t("hidden")}
            </>
          )}
          {hasError && ` · ${t("hasError")}`}
        </span>
      </button>
      <FieldButtons name={name} one={one} fields={fields} press={press} />
    </li>
  );
}

interface ButtonsProps extends Pick<FieldProps, "one" | "fields" | "press"> {
  readonly name: string;
}
function FieldButtons({ name, one, fields, press }: ButtonsProps) {
  const t = useTranslation("tool.form-designer");
  const { id, parent } = one;
  const isFirst = siblingOf(fields, id, -1) === undefined;
  const isLast = siblingOf(fields, id, 1) === undefined;
  const all = [
    { key: "moveUp", Icon: IconArrowUp, disabled: isFirst, action: { kind: "shift", id, step: -1 } },
    { key: "moveDown", Icon: IconArrowDown, disabled: isLast, action: { kind: "shift", id, step: 1 } },
    { key: "moveIn", Icon: IconIndentIncrease, hidden: !adjacentContainer(fields, id), action: { kind: "moveIn", id } },
    { key: "moveOut", Icon: IconIndentDecrease, hidden: parent === undefined, action: { kind: "moveOut", id } },
    { key: "copy", Icon: IconCopy, action: { kind: "copy", id } },
    { key: "remove", Icon: IconTrash, action: { kind: "remove", id } },
  ] as const satisfies readonly { action: DesignerAction; [more: string]: unknown }[];
  const shown = all.filter((button) => !("hidden" in button && button.hidden));
  return (
    <div className={classes.buttons}>
      {shown.map(({ key, Icon, action, ...more }) => (
        <ActionIcon
          key={key}
          aria-label={t(key, { name })}
          title={t(key, { name })}
          data-button={key}
          {...ariaDisabled("disabled" in more && more.disabled)}
          onClick={() => press(key, action)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

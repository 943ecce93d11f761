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
import { IconArrowDown, IconArrowUp, IconCopy, IconForms, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "./designer.module.css";
import type { DesignerAction, DesignField } from "./designer-state.ts";
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
        <ol className={classes.canvas} aria-label={t("canvas")}>
          {fields.map((one, at) => (
            <CanvasField
              key={one.id}
              one={one}
              at={at}
              isLast={at === fields.length - 1}
              isSelected={one.id === selectedId}
              hasError={Object.keys(errors).some((path) => path.startsWith(`fields.${at}.`) || path === `fields.${at}`)}
              dispatch={dispatch}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while a field is moved. */
function useAnnouncements(fields: readonly DesignField[]): Announcements {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  return useMemo(() => {
    const indexOf = (dragId: unknown) => fields.findIndex(({ id }) => toDragId(id) === dragId);
    const nameOf = (dragId: unknown) => fields[indexOf(dragId)]?.field.label[language] ?? "";
    return {
      onDragStart: ({ active }) => t("lifted", { name: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t("over", { name: nameOf(active.id), position: indexOf(over.id) + 1 }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t("dropped", { name: nameOf(active.id), position: indexOf(over.id) + 1 }) : undefined,
      onDragCancel: ({ active }) => t("dragCanceled", { name: nameOf(active.id) }),
    };
  }, [fields, language, t]);
}

interface FieldProps {
  readonly one: DesignField;
  readonly at: number;
  readonly isLast: boolean;
  readonly isSelected: boolean;
  readonly hasError: boolean;
  readonly dispatch: Props["dispatch"];
}
function CanvasField({ one, at, isLast, isSelected, hasError, dispatch }: FieldProps) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const { id, field } = one;
  const name = field.label[language] || field.key;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: toDragId(id),
  });
  const style = {
    ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
    ...(transition && { transition }),
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes.field}
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
        onClick={() => dispatch({ kind: "select", id })}
      >
        <span>
          {name}
          {field.required && <span aria-hidden> *</span>}
        </span>
        <span className="caption">
          {t(`kind.${field.kind}`)} · <span className="mono">{field.key}</span>
          {hasError && ` · ${t("hasError")}`}
        </span>
      </button>
      <FieldButtons name={name} id={id} at={at} isLast={isLast} dispatch={dispatch} />
    </li>
  );
}

interface ButtonsProps extends Pick<FieldProps, "at" | "isLast" | "dispatch"> {
  readonly name: string;
  readonly id: number;
}
function FieldButtons({ name, id, at, isLast, dispatch }: ButtonsProps) {
  const t = useTranslation("tool.form-designer");
  return (
    <div className={classes.buttons}>
      <ActionIcon
        aria-label={t("moveUp", { name })}
        disabled={at === 0}
        onClick={() => dispatch({ kind: "move", id, to: at - 1 })}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("moveDown", { name })}
        disabled={isLast}
        onClick={() => dispatch({ kind: "move", id, to: at + 1 })}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t("copy", { name })} onClick={() => dispatch({ kind: "copy", id })}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t("remove", { name })} onClick={() => dispatch({ kind: "remove", id })}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

import { DEFAULT_LABEL_PATTERN, type GeneratedRoom, RoomPattern, roomRoutes } from "@adel/protocol/business/room";
import type { FieldError } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import { Button, Checkbox, Drawer, NumberInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { bitsIn, numbersIn } from "../../../core/card/numbers.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./room.module.css";
import cells from "./room-grid.module.css";

interface Form {
  readonly building: number | string;
  readonly floorFrom: number | string;
  readonly floorTo: number | string;
  readonly exceptFloors: string;
  readonly roomFrom: number | string;
  readonly roomTo: number | string;
  readonly labelPattern: string;
  readonly typeName: string;
  readonly liftFloors: string;
  readonly ownLiftFloor: boolean;
  readonly relayCount: number | string;
  readonly offDelay: number | string;
}
const START: Form = {
  building: 1,
  floorFrom: 1,
  floorTo: "",
  exceptFloors: "",
  roomFrom: 1,
  roomTo: "",
  labelPattern: DEFAULT_LABEL_PATTERN,
  typeName: "",
  liftFloors: "",
  ownLiftFloor: true,
  relayCount: 0,
  offDelay: 0,
};
const MAX_FLOOR = 255;

interface Props {
  readonly hotelId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Adds rooms by a pattern: previews them first; rooms that the building lacks can be left out. */
export function GenerateDrawer({ hotelId, onClose, onDone }: Props) {
  const t = useTranslation("business.room");
  const core = useTranslation("common");
  const { generate } = useClient(roomRoutes);
  const language = useLanguage();
  const [form, setForm] = useState<Form>(START);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const body = () => ({
    ...form,
    hotelId,
    exceptFloors: numbersIn(form.exceptFloors, MAX_FLOOR),
    liftFloors: bitsIn(form.liftFloors),
    dropped: [...dropped],
  });
  const element = useRef<HTMLFormElement>(null);
  const refuse = (found: readonly FieldError[]) =>
    focusRefused(element.current, () =>
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message]))),
    );
  const run = useMutation({
    mutationFn: async (preview: "true" | "false") => {
      const parsed = parse(RoomPattern, body(), describeIn(language));
      if (!parsed.ok) {
        refuse(parsed.errors);
        return undefined;
      }
      setErrors({});
      return generate({ query: { preview }, body: parsed.value }, { quiet: true });
    },
    onSuccess: (answer, preview) => {
      if (!answer || preview === "true") return;
      report.success(t("added", { count: answer.added }));
      onDone();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) refuse(error.errors);
    },
  });
  const seen = run.data;
  const set = (change: Partial<Form>) => {
    setForm((now) => ({ ...now, ...change }));
    setDropped(new Set());
    run.reset();
  };
  const toggle = (label: string) =>
    setDropped((now) => (now.has(label) ? new Set([...now].filter((one) => one !== label)) : new Set([...now, label])));
  const left = seen ? seen.rooms.filter(({ label, exists }) => !exists && !dropped.has(label)).length : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(seen ? "false" : "true");
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={t("generate")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <form ref={element} className={classes.stack} onSubmit={submit} noValidate>
        <p className={classes.text}>{t("generateText")}</p>
        {run.error && <ErrorAlert error={toErrorDetails(run.error)} />}
        <PatternFields form={form} set={set} errors={errors} />
        {seen && (
          <Preview rooms={seen.rooms} existing={seen.existing} left={left} dropped={dropped} onToggle={toggle} />
        )}
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={run.isPending} disabled={seen !== undefined && left === 0}>
            {seen ? t("addRooms", { count: left }) : t("preview")}
          </Button>
        </Row>
      </form>
    </Drawer>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly set: (change: Partial<Form>) => void;
  readonly errors: Readonly<Record<string, string>>;
}
function PatternFields({ form, set, errors }: FieldsProps) {
  const t = useTranslation("business.room");
  const number = (name: "building" | "floorFrom" | "floorTo" | "roomFrom" | "roomTo" | "relayCount" | "offDelay") => (
    <NumberInput
      label={t(name)}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
    />
  );
  const text = (
    name: "exceptFloors" | "labelPattern" | "typeName" | "liftFloors",
    label: Parameters<typeof t>[0] = name,
    help?: Parameters<typeof t>[0],
  ) => (
    <TextInput
      label={t(label)}
      description={help && t(help)}
      value={form[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={errors[name]}
    />
  );
  return (
    <div className={classes.form}>
      {number("building")}
      {number("floorFrom")}
      {number("floorTo")}
      {number("roomFrom")}
      {number("roomTo")}
      {text("typeName")}
      {text("exceptFloors", "exceptFloors", "exceptHelp")}
      {text("labelPattern", "labelPattern", "patternHelp")}
      {text("liftFloors", "commonFloors", "rangesHelp")}
      {number("relayCount")}
      {number("offDelay")}
      <Checkbox
        label={t("ownLiftFloor")}
        checked={form.ownLiftFloor}
        onChange={(event) => set({ ownLiftFloor: event.currentTarget.checked })}
      />
    </div>
  );
}

interface PreviewProps {
  readonly rooms: readonly GeneratedRoom[];
  readonly existing: number;
  readonly left: number;
  readonly dropped: ReadonlySet<string>;
  readonly onToggle: (label: string) => void;
}
function Preview({ rooms, existing, left, dropped, onToggle }: PreviewProps) {
  const t = useTranslation("business.room");
  const floors = [...Map.groupBy(rooms, ({ floor }) => floor)].reverse();
  return (
    <section aria-label={t("preview")}>
      <p role="status">
        <strong>{t("willAdd", { count: left })}</strong>
        {existing > 0 && ` · ${t("willKeep", { count: existing })}`}
        <span className="caption"> · {t("previewText")}</span>
      </p>
      <div className={classes.preview}>
        <div className={cells.grid}>
          {floors.map(([floor, some]) => (
            <div key={floor} className={cells.floor}>
              <span className={cells.floorName}>{t("floorName", { floor })}</span>
              <div className={cells.rooms}>
                {some.map(({ label, exists }) => (
                  <button
                    key={label}
                    type="button"
                    className={cells.cell}
                    disabled={exists}
                    data-dropped={dropped.has(label) || undefined}
                    aria-label={t(dropped.has(label) ? "restore" : "drop", { label })}
                    onClick={() => onToggle(label)}
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

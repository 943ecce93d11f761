import { type GeneratedRoom, RoomPattern, roomRoutes } from "@adel/protocol/business/room";
import { Button, Checkbox, Drawer, NumberInput, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./room.module.css";
import cells from "./room-grid.module.css";
import { type GenerateOptions, type PatternForm, useGenerate } from "./use-generate.ts";

type Props = Omit<GenerateOptions, "patterns">;
/** Adds rooms by a pattern: previews them first; rooms that the building lacks can be left out. */
export function GenerateDrawer(props: Props) {
  const t = useTranslation("business.room");
  const core = useTranslation("common");
  const { patterns } = useClient(roomRoutes);
  const { hotelId, onClose } = props;
  const { data, isError } = useQuery({
    queryKey: [roomRoutes.list.path, "pattern", hotelId],
    queryFn: async ({ signal }) => {
      const found = await patterns({ query: { hotelId } }, { signal, quiet: true });
      return found.map((pattern) => RoomPattern.parse(pattern));
    },
    // What is being typed stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const stored = isError ? [] : data;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={t("generate")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {stored ? <GenerateForm {...props} patterns={stored} /> : <Skeleton height={360} />}
    </Drawer>
  );
}

function GenerateForm(props: GenerateOptions) {
  const t = useTranslation("business.room");
  const core = useTranslation("common");
  const { form, set, errors, element, run, left, dropped, toggle, submit } = useGenerate(props);
  const seen = run.data;
  return (
    <form ref={element} className={classes.stack} onSubmit={submit} noValidate>
      <p className={classes.text}>{t("generateText")}</p>
      {run.error && <ErrorAlert error={toErrorDetails(run.error)} />}
      <PatternFields form={form} set={set} errors={errors} />
      {seen && <Preview rooms={seen.rooms} existing={seen.existing} left={left} dropped={dropped} onToggle={toggle} />}
      <Row end>
        <Button onClick={props.onClose}>{core("cancel")}</Button>
        <Button type="submit" variant="filled" loading={run.isPending} disabled={seen !== undefined && left === 0}>
          {seen ? t("addRooms", { count: left }) : t("preview")}
        </Button>
      </Row>
    </form>
  );
}

interface FieldsProps {
  readonly form: PatternForm;
  readonly set: (change: Partial<PatternForm>) => void;
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

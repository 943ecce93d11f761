import { type Encoder, EncoderInput, encoderRoutes } from "@adel/protocol/business/encoder";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BindButton } from "../../../bridge/pairing/bind-button.tsx";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useServices } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import { InspectButton } from "./encoder-actions.tsx";
import { DriverField, HotelField } from "./encoder-fields.tsx";
import classes from "./entry.module.css";

const START = { deviceName: "", deviceNumber: "", remark: "" };
const SearchInput = EncoderInput.pick({ deviceName: true, deviceNumber: true, remark: true });

/** One encoder after the other: driver and hotel stay as they were chosen for the one before. */
export function SingleEntry() {
  const { api } = useServices();
  const t = useTranslation("business.encoder");
  const entry = useTranslation("business.encoder-entry");
  const queries = useQueryClient();
  const [entered, setEntered] = useState<readonly Encoder[]>([]);
  const [driver, setDriver] = useState("");
  const [hotelId, setHotelId] = useState<number | null>(null);
  const { form, submit, busy, error } = useSubmitForm({
    start: START,
    schema: SearchInput,
    send: async (values) => {
      const body = { ...values, driver, hotelId };
      const created = await api.send(encoderRoutes.create, { body }, { quiet: true });
      setEntered((before) => [created, ...before]);
      form.reset();
      form.getInputNode("deviceName")?.focus();
      report.success(entry("entered", { name: created.deviceName, number: created.deviceNumber }));
      await queries.invalidateQueries({ queryKey: [encoderRoutes.list.path] });
    },
  });
  return (
    <div className={classes.single}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {error && <ErrorAlert error={error} />}
        <TextInput label={t("name")} withAsterisk autoComplete="off" {...form.getInputProps("deviceName")} />
        <TextInput
          label={t("number")}
          description={t("numberHelp")}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("deviceNumber")}
        />
        <DriverField value={driver} onChange={setDriver} />
        <HotelField value={hotelId} onChange={setHotelId} />
        <Textarea label={t("remark")} rows={2} {...form.getInputProps("remark")} />
        <Row>
          <Button type="submit" variant="filled" loading={busy}>
            {entry("enter")}
          </Button>
        </Row>
      </form>
      {entered.length > 0 && <ImportedList encoders={entered} />}
    </div>
  );
}

/** What was entered here since the page was opened, with the next step. */
function ImportedList({ encoders }: { readonly encoders: readonly Encoder[] }) {
  const entry = useTranslation("business.encoder-entry");
  return (
    <section className={classes.entered}>
      <h2>{entry("justEntered")}</h2>
      <p className="caption">{entry("bindNext")}</p>
      <ul aria-label={entry("justEntered")}>
        {encoders.map((encoder) => (
          <EnteredLine key={encoder.id} entered={encoder} />
        ))}
      </ul>
    </section>
  );
}

function EnteredLine({ entered }: { readonly entered: Encoder }) {
  const { one } = useClient(encoderRoutes);
  const may = useMayCall();
  const { data: encoder, refetch } = useQuery({
    queryKey: [encoderRoutes.list.path, "one", entered.id],
    queryFn: ({ signal }) => one({ params: { id: entered.id } }, { signal, quiet: true }),
    initialData: entered,
    enabled: may(encoderRoutes.one),
  });
  return (
    <li>
      <span className={classes.what}>
        {encoder.deviceName} <code>{encoder.deviceNumber}</code>
      </span>
      <BindButton encoder={encoder} onDone={() => void refetch()} />
      {encoder.bound && <InspectButton encoder={encoder} />}
    </li>
  );
}

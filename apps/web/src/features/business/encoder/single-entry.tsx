import { type Encoder, EncoderInput, encoderRoutes } from "@adel/protocol/business/encoder";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { usePageForm } from "../../../core/page-form.ts";
import { useClient, useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { encoderWords } from "./encoder.words.ts";
import { BindButton, InspectButton } from "./encoder-acts.tsx";
import { DriverField, HotelField } from "./encoder-fields.tsx";
import classes from "./entry.module.css";
import { entryWords } from "./entry.words.ts";

const START = { deviceName: "", deviceNumber: "", remark: "" };
const Typed = EncoderInput.pick({ deviceName: true, deviceNumber: true, remark: true });

/** One encoder after the other: driver and hotel stay as they were chosen for the one before. */
export function SingleEntry() {
  const { api } = useServices();
  const say = useWords(encoderWords);
  const entry = useWords(entryWords);
  const queries = useQueryClient();
  const [entered, setEntered] = useState<readonly Encoder[]>([]);
  const [driver, setDriver] = useState("");
  const [hotelId, setHotelId] = useState<number | null>(null);
  const { form, submit, busy, trouble } = usePageForm({
    start: START,
    schema: Typed,
    send: async (values) => {
      const body = { ...values, driver, hotelId };
      const made = await api.send(encoderRoutes.create, { body }, { quiet: true });
      setEntered((before) => [made, ...before]);
      form.reset();
      form.getInputNode("deviceName")?.focus();
      tell.success(entry("entered", { name: made.deviceName, number: made.deviceNumber }));
      await queries.invalidateQueries({ queryKey: [encoderRoutes.list.path] });
    },
  });
  return (
    <div className={classes.single}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {trouble && <FaultNotice trouble={trouble} />}
        <TextInput label={say("name")} withAsterisk autoComplete="off" {...form.getInputProps("deviceName")} />
        <TextInput
          label={say("number")}
          description={say("numberHelp")}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("deviceNumber")}
        />
        <DriverField value={driver} onChange={setDriver} />
        <HotelField value={hotelId} onChange={setHotelId} />
        <Textarea label={say("remark")} rows={2} {...form.getInputProps("remark")} />
        <Row>
          <Button type="submit" variant="filled" loading={busy}>
            {entry("enter")}
          </Button>
        </Row>
      </form>
      {entered.length > 0 && <Entered encoders={entered} />}
    </div>
  );
}

/** What was entered here since the page was opened, with the next step. */
function Entered({ encoders }: { readonly encoders: readonly Encoder[] }) {
  const entry = useWords(entryWords);
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

import {
  type DiagnosisCheck,
  type Encoder,
  type EncoderInspection,
  encoderRoutes,
  faultRemedy,
  faultText,
} from "@adel/protocol";
import { Button, Modal } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";
import { inspectionWords } from "./inspection.words.ts";

const KEPT_SHOWN = 10;
const tones = { pass: "good", warn: "warning", fail: "bad", skip: "off" } as const satisfies Record<string, Tone>;

interface Props {
  readonly encoder: Encoder;
  readonly onClose: () => void;
}

/** Examines an encoder over its bridge's own connection, link by link, and shows what was found before. */
export function InspectionDialog({ encoder, onClose }: Props) {
  const say = useWords(inspectionWords);
  const core = useWords(coreWords);
  const { inspect, inspections } = useClient(encoderRoutes);
  const params = { id: encoder.id };
  const kept = useQuery({
    queryKey: [encoderRoutes.inspections.path, encoder.id],
    queryFn: ({ signal }) => inspections({ params, query: { pageSize: KEPT_SHOWN } }, { signal, background: true }),
  });
  const look = useMutation({
    mutationFn: () => inspect({ params }, { quiet: true }),
    onSuccess: () => void kept.refetch(),
  });
  const shown = look.data ?? kept.data?.rows[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={
        <>
          {say("title")} <span className="caption">{`${encoder.deviceName} · ${encoder.deviceNumber}`}</span>
        </>
      }
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Row>
        <Button
          variant="filled"
          leftSection={<IconStethoscope size={16} aria-hidden />}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {say("begin")}
        </Button>
        <span className="caption">{say("about")}</span>
      </Row>
      {look.error && <FaultNotice trouble={troubleOf(look.error)} />}
      {shown && <Found inspection={shown} />}
      {kept.data && kept.data.rows.length > 1 && <History rows={kept.data.rows} total={kept.data.total} />}
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}

/** One line for each link of the chain. */
function Found({ inspection }: { readonly inspection: EncoderInspection }) {
  const say = useWords(inspectionWords);
  return (
    <section className={classes.found} aria-live="polite">
      <p className="caption">
        {say("of", { time: inspection.createTime ?? "", name: inspection.userName, version: inspection.bridgeVersion })}
      </p>
      <dl>
        {inspection.checks.map((check) => (
          <div key={check.name}>
            <dt>{say(`check.${check.name}`)}</dt>
            <dd>
              <Status tone={tones[check.verdict]}>{say(`verdict.${check.verdict}`)}</Status>
              <Finding check={check} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Finding({ check }: { readonly check: DiagnosisCheck }) {
  const say = useWords(inspectionWords);
  const language = useLanguage();
  const { name, verdict, fault, values } = check;
  if (fault)
    return (
      <span>
        {faultText(fault, language, values)} <span className="caption">{faultRemedy(fault, language, values)}</span>
      </span>
    );
  if (verdict === "skip") return null;
  return <span>{say(`found.${name}`, values)}</span>;
}

function History({ rows, total }: { readonly rows: readonly EncoderInspection[]; readonly total: number }) {
  const say = useWords(inspectionWords);
  return (
    <section className={classes.found}>
      <h3>{say("history", { total })}</h3>
      <ul className={classes.kept}>
        {rows.map((row) => (
          <li key={row.id}>
            <Status tone={tones[row.verdict]}>{say(`verdict.${row.verdict}`)}</Status>
            <span>{row.createTime}</span>
            <span className="caption">{row.userName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

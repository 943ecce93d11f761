import type { DiagnosisCheck } from "@adel/protocol/bridge/message";
import { type Encoder, type EncoderInspection, encoderRoutes } from "@adel/protocol/business/encoder";
import { faultRemedy, faultText } from "@adel/protocol/kernel/faults";
import { Button } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";
import { inspectionWords } from "./inspection.words.ts";
import { KeptList } from "./kept-list.tsx";
import { useKept } from "./use-kept.ts";

const tones = { pass: "good", warn: "warning", fail: "bad", skip: "off" } as const satisfies Record<string, Tone>;
const keyOf = ({ id }: Encoder) => [encoderRoutes.inspections.path, id] as const;

/** Examines an encoder over its bridge's own connection, link by link, and shows what was found before. */
export function InspectionDesk({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(inspectionWords);
  const queries = useQueryClient();
  const { inspect } = useClient(encoderRoutes);
  const look = useMutation({
    mutationFn: () => inspect({ params: { id: encoder.id } }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(encoder) }),
  });
  return (
    <>
      <Row wrap>
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
      <Inspections key={look.data?.id} encoder={encoder} />
    </>
  );
}

/** What was found of an encoder: the newest in full, an older one when it is chosen. */
export function Inspections({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(inspectionWords);
  const { inspections } = useClient(encoderRoutes);
  const [chosen, choose] = useState<number>();
  const kept = useKept<EncoderInspection>(keyOf(encoder), (query, signal) =>
    inspections({ params: { id: encoder.id }, query }, { signal, quiet: true }),
  );
  const shown = kept.rows?.find(({ id }) => id === chosen) ?? kept.rows?.[0];
  return (
    <>
      {shown && <Found inspection={shown} />}
      <section className={classes.found}>
        <h3>{say("history", { total: kept.total })}</h3>
        <KeptList label={say("history", { total: kept.total })} kept={kept} id={({ id }) => id}>
          {(row) => (
            <button
              type="button"
              className={classes.choice}
              aria-pressed={row === shown}
              onClick={() => choose(row.id)}
            >
              <Status tone={tones[row.verdict]}>{say(`verdict.${row.verdict}`)}</Status>
              <span>{row.createTime}</span>
              <span className="caption">{row.userName}</span>
            </button>
          )}
        </KeptList>
      </section>
    </>
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

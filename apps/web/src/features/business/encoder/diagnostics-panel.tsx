import type { DiagnosisCheck } from "@adel/protocol/bridge/message";
import { type Encoder, type EncoderInspection, encoderRoutes } from "@adel/protocol/business/encoder";
import { Button } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorHint, errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";
import { RecordList } from "./record-list.tsx";
import { useRecords } from "./use-records.ts";

const tones = { pass: "good", warn: "warning", fail: "bad", skip: "off" } as const satisfies Record<string, Tone>;
const keyOf = ({ id }: Encoder) => [encoderRoutes.inspections.path, id] as const;

/** Examines an encoder over its bridge's own connection, link by link, and shows what was found before. */
export function DiagnosticsPanel({ encoder }: { readonly encoder: Encoder }) {
  const t = useTranslation("business.encoder-inspection");
  const queries = useQueryClient();
  const { inspect } = useClient(encoderRoutes);
  const appearance = useMutation({
    mutationFn: () => inspect({ params: { id: encoder.id } }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(encoder) }),
  });
  return (
    <>
      <Row wrap>
        <Button
          variant="filled"
          leftSection={<IconStethoscope size={16} aria-hidden />}
          loading={appearance.isPending}
          onClick={() => appearance.mutate()}
        >
          {t("begin")}
        </Button>
        <span className="caption">{t("about")}</span>
      </Row>
      {appearance.error && <ErrorAlert error={toErrorDetails(appearance.error)} />}
      <Inspections key={appearance.data?.id} encoder={encoder} />
    </>
  );
}

/** What was found of an encoder: the newest in full, an older one when it is chosen. */
export function Inspections({ encoder }: { readonly encoder: Encoder }) {
  const t = useTranslation("business.encoder-inspection");
  const { inspections } = useClient(encoderRoutes);
  const [selected, choose] = useState<number>();
  const stored = useRecords<EncoderInspection>(keyOf(encoder), (query, signal) =>
    inspections({ params: { id: encoder.id }, query }, { signal, quiet: true }),
  );
  const shown = stored.rows?.find(({ id }) => id === selected) ?? stored.rows?.[0];
  return (
    <>
      {shown && <Found inspection={shown} />}
      <section className={classes.found}>
        <h3>{t("history", { total: stored.total })}</h3>
        <RecordList label={t("history", { total: stored.total })} stored={stored} id={({ id }) => id}>
          {(row) => (
            <button
              type="button"
              className={classes.choice}
              aria-pressed={row === shown}
              onClick={() => choose(row.id)}
            >
              <Status color={tones[row.verdict]}>{t(`verdict.${row.verdict}`)}</Status>
              <span>{row.createTime}</span>
              <span className="caption">{row.userName}</span>
            </button>
          )}
        </RecordList>
      </section>
    </>
  );
}

/** One line for each link of the chain. */
function Found({ inspection }: { readonly inspection: EncoderInspection }) {
  const t = useTranslation("business.encoder-inspection");
  return (
    <section className={classes.found} aria-live="polite">
      <p className="caption">
        {t("of", { time: inspection.createTime ?? "", name: inspection.userName, version: inspection.bridgeVersion })}
      </p>
      <dl>
        {inspection.checks.map((check) => (
          <div key={check.name}>
            <dt>{t(`check.${check.name}`)}</dt>
            <dd>
              <Status color={tones[check.verdict]}>{t(`verdict.${check.verdict}`)}</Status>
              <Finding check={check} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Finding({ check }: { readonly check: DiagnosisCheck }) {
  const t = useTranslation("business.encoder-inspection");
  const language = useLanguage();
  const { name, verdict, fault: error, values } = check;
  if (error)
    return (
      <span>
        {errorText(error, language, values)} <span className="caption">{errorHint(error, language, values)}</span>
      </span>
    );
  if (verdict === "skip") return null;
  return <span>{t(`found.${name}`, values)}</span>;
}

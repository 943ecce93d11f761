import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { PURPOSE_PERMISSIONS } from "@adel/protocol/business/job";
import { Radio } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../core/access.tsx";
import { ErrorAlert, notPermitted } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useSession } from "../../core/services.tsx";
import { Question } from "../wizard/question.tsx";
import { StepBar } from "../wizard/step-bar.tsx";
import wizardClasses from "../wizard/wizard.module.css";
import classes from "./batch.module.css";
import { BatchList } from "./batch-list.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BatchPrompt } from "./batch-prompt.tsx";
import { clearBatch, loadBatch, type StoredBatch } from "./batch-request.ts";
import type { BatchKind } from "./kind.ts";
import { useBatch } from "./use-batch.ts";

interface Props {
  readonly kinds: readonly BatchKind[];
  readonly encoderId: number;
  readonly seen: EncoderStatus | undefined;
}

/** A batch from its first question to its list; an interrupted one continues where it was. */
export function BatchWizard({ kinds, encoderId, seen }: Props) {
  const userId = useSession()?.user.userId ?? 0;
  const [batch, setBatch] = useState<StoredBatch | undefined>(() => loadBatch(localStorage, userId));
  const another = () => {
    clearBatch(localStorage, userId);
    setBatch(undefined);
  };
  if (!batch) return <Asking kinds={kinds} onRequested={setBatch} />;
  return <Work key={batch.batchId} stored={batch} encoderId={encoderId} seen={seen} onAnother={another} />;
}

interface AskingProps extends Pick<Props, "kinds"> {
  readonly onRequested: (batch: StoredBatch) => void;
}
/** Which cards, and what is written on them. */
function Asking({ kinds, onRequested }: AskingProps) {
  const may = useMay();
  const allowed = kinds.filter(({ purpose }) => may(...PURPOSE_PERMISSIONS[purpose]));
  const [kind, setKind] = useState<BatchKind>();
  const [selected, setSelected] = useState(allowed[0]);
  if (allowed.length === 0)
    return <ErrorAlert error={notPermitted(kinds.flatMap(({ purpose }) => PURPOSE_PERMISSIONS[purpose]))} />;
  return (
    <div className={wizardClasses.desk}>
      <section className={wizardClasses.main}>
        <Steps here={kind ? 1 : 0} />
        {kind ? (
          <kind.Questions
            onBack={() => setKind(undefined)}
            onDone={(request) => onRequested({ batchId: crypto.randomUUID(), request, skipped: [] })}
          />
        ) : (
          <WhatStep kinds={allowed} selected={selected} onChoose={setSelected} onDone={setKind} />
        )}
      </section>
    </div>
  );
}

interface WhatProps extends Pick<Props, "kinds"> {
  readonly selected: BatchKind | undefined;
  readonly onChoose: (kind: BatchKind | undefined) => void;
  readonly onDone: (kind: BatchKind | undefined) => void;
}
function WhatStep({ kinds, selected, onChoose, onDone }: WhatProps) {
  const t = useTranslation("bridge.batch");
  return (
    <Question title={t("whatTitle")} lead={t("whatText")} onSubmit={() => onDone(selected)}>
      <Radio.Group
        aria-label={t("whatTitle")}
        value={selected?.purpose ?? null}
        onChange={(value) => onChoose(kinds.find(({ purpose }) => purpose === value))}
      >
        <div className={classes.kinds}>
          {kinds.map(({ purpose }) => (
            <Radio key={purpose} value={purpose} label={t(`kind.${purpose}`)} description={t(`kindHelp.${purpose}`)} />
          ))}
        </div>
      </Radio.Group>
    </Question>
  );
}

function Steps({ here }: { readonly here: number }) {
  const t = useTranslation("bridge.batch");
  return <StepBar names={[t("step.what"), t("step.order"), t("step.authorize"), t("step.cards")]} here={here} />;
}

interface WorkProps extends Omit<Props, "kinds"> {
  readonly stored: StoredBatch;
  readonly onAnother: () => void;
}
/** Card after card. */
function Work({ stored, encoderId, seen, onAnother }: WorkProps) {
  const t = useTranslation("bridge.batch");
  const work = useBatch(stored, encoderId, seen);
  const { request, password } = work.batch;
  const { purpose } = request.card;
  return (
    <div className={wizardClasses.desk}>
      <section className={wizardClasses.main}>
        <Steps here={password === "" ? 2 : 3} />
        <BatchProgress {...work} title={t("title", { hotel: request.hotelName, what: t(`kind.${purpose}`) })} />
        <div className={classes.work}>
          <BatchPrompt work={work} seen={seen} onAnother={onAnother} />
        </div>
      </section>
      <aside className={wizardClasses.aside}>
        <BatchList {...work} />
      </aside>
    </div>
  );
}

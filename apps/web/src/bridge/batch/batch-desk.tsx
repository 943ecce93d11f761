import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import { PURPOSE_PERMISSIONS } from "@adel/protocol/business/card";
import { Radio } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../core/access.tsx";
import { FaultNotice } from "../../core/fault-notice.tsx";
import { useWords } from "../../core/locale/words.ts";
import { useSession } from "../../core/services.tsx";
import { Question } from "../wizard/question.tsx";
import { StepBar } from "../wizard/step-bar.tsx";
import wizardClasses from "../wizard/wizard.module.css";
import classes from "./batch.module.css";
import { batchWords } from "./batch.words.ts";
import { BatchHand } from "./batch-hand.tsx";
import { BatchList } from "./batch-list.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import type { BatchKind } from "./kind.ts";
import { dropBatch, type KeptBatch, keptBatch } from "./order.ts";
import { useBatch } from "./use-batch.ts";

interface Props {
  readonly kinds: readonly BatchKind[];
  readonly encoderId: number;
  readonly seen: EncoderSeen | undefined;
}

/** A batch from its first question to its list; one that was left goes on where it was. */
export function BatchDesk({ kinds, encoderId, seen }: Props) {
  const userId = useSession()?.user.userId ?? 0;
  const [batch, setBatch] = useState<KeptBatch | undefined>(() => keptBatch(localStorage, userId));
  const another = () => {
    dropBatch(localStorage, userId);
    setBatch(undefined);
  };
  if (!batch) return <Asking kinds={kinds} onOrdered={setBatch} />;
  return <Work key={batch.batchId} kept={batch} encoderId={encoderId} seen={seen} onAnother={another} />;
}

interface AskingProps extends Pick<Props, "kinds"> {
  readonly onOrdered: (batch: KeptBatch) => void;
}
/** Which cards, and what they shall be. */
function Asking({ kinds, onOrdered }: AskingProps) {
  const may = useMay();
  const allowed = kinds.filter(({ purpose }) => may(...PURPOSE_PERMISSIONS[purpose]));
  const [kind, setKind] = useState<BatchKind>();
  const [chosen, setChosen] = useState(allowed[0]);
  return (
    <div className={wizardClasses.desk}>
      <section className={wizardClasses.main}>
        <Steps here={kind ? 1 : 0} />
        {kind ? (
          <kind.Questions
            onBack={() => setKind(undefined)}
            onDone={(order) => onOrdered({ batchId: crypto.randomUUID(), order, skipped: [] })}
          />
        ) : (
          <WhatStep kinds={allowed} chosen={chosen} onChoose={setChosen} onDone={setKind} />
        )}
      </section>
    </div>
  );
}

interface WhatProps extends Pick<Props, "kinds"> {
  readonly chosen: BatchKind | undefined;
  readonly onChoose: (kind: BatchKind | undefined) => void;
  readonly onDone: (kind: BatchKind | undefined) => void;
}
function WhatStep({ kinds, chosen, onChoose, onDone }: WhatProps) {
  const say = useWords(batchWords);
  if (kinds.length === 0) return <FaultNotice trouble={{ fault: "NOT_PERMITTED", values: {} }} />;
  return (
    <Question title={say("whatTitle")} lead={say("whatText")} onSubmit={() => onDone(chosen)}>
      <Radio.Group
        aria-label={say("whatTitle")}
        value={chosen?.purpose ?? null}
        onChange={(value) => onChoose(kinds.find(({ purpose }) => purpose === value))}
      >
        <div className={classes.kinds}>
          {kinds.map(({ purpose }) => (
            <Radio
              key={purpose}
              value={purpose}
              label={say(`kind.${purpose}`)}
              description={say(`kindHelp.${purpose}`)}
            />
          ))}
        </div>
      </Radio.Group>
    </Question>
  );
}

function Steps({ here }: { readonly here: number }) {
  const say = useWords(batchWords);
  return (
    <StepBar names={[say("step.what"), say("step.order"), say("step.authorize"), say("step.cards")]} here={here} />
  );
}

interface WorkProps extends Omit<Props, "kinds"> {
  readonly kept: KeptBatch;
  readonly onAnother: () => void;
}
/** Card after card. */
function Work({ kept, encoderId, seen, onAnother }: WorkProps) {
  const say = useWords(batchWords);
  const work = useBatch(kept, encoderId, seen);
  const { order, password } = work.batch;
  const { purpose } = order.wish;
  return (
    <div className={wizardClasses.desk}>
      <section className={wizardClasses.main}>
        <Steps here={password === "" ? 2 : 3} />
        <BatchProgress {...work} title={say("title", { hotel: order.hotelName, what: say(`kind.${purpose}`) })} />
        <div className={classes.work}>
          <BatchHand work={work} seen={seen} onAnother={onAnother} />
        </div>
      </section>
      <aside className={wizardClasses.aside}>
        <BatchList {...work} />
      </aside>
    </div>
  );
}

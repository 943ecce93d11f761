import { type CardJob, cardRoutes } from "@adel/protocol/business/card";
import { type Encoder, type EncoderBinding, encoderRoutes } from "@adel/protocol/business/encoder";
import { faultText } from "@adel/protocol/kernel/faults";
import { Drawer, Tabs } from "@mantine/core";
import { useMayCall } from "../../../core/access.tsx";
import { jobTones } from "../../../core/card/job-tones.ts";
import { coreWords } from "../../../core/core.words.ts";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";
import { encoderWords } from "./encoder.words.ts";
import { EncoderTitle } from "./encoder-title.tsx";
import { historyWords } from "./history.words.ts";
import { Inspections } from "./inspection-desk.tsx";
import { KeptList } from "./kept-list.tsx";
import { useKept } from "./use-kept.ts";

interface Props {
  readonly encoder: Encoder;
  readonly onClose: () => void;
}

const parts = [
  { name: "bindings", route: encoderRoutes.bindings, show: Bindings },
  { name: "inspections", route: encoderRoutes.inspections, show: Inspections },
  { name: "jobs", route: cardRoutes.jobs, show: Jobs },
] as const;

/** What became of an encoder: the computers it was bound to, what was found of it, and the jobs it was given. */
export function HistoryDrawer({ encoder, onClose }: Props) {
  const say = useWords(historyWords);
  const core = useWords(coreWords);
  const may = useMayCall();
  const shown = parts.filter(({ route }) => may(route));
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={<EncoderTitle what={say("title")} encoder={encoder} />}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Tabs defaultValue="bindings" keepMounted={false}>
        <Tabs.List aria-label={say("title")}>
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {say(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ name, show: Show }) => (
          <Tabs.Panel key={name} value={name} className={classes.part ?? ""}>
            <Show encoder={encoder} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  );
}

function Bindings({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(historyWords);
  const words = useWords(encoderWords);
  const { bindings } = useClient(encoderRoutes);
  const kept = useKept<EncoderBinding>([encoderRoutes.bindings.path, encoder.id], (query, signal) =>
    bindings({ params: { id: encoder.id }, query }, { signal, quiet: true }),
  );
  const nameOf = (name: string) => name || say("commandLine");
  return (
    <KeptList label={say("bindings")} kept={kept} id={({ id }) => id}>
      {({ keyFingerprint, host, bridgeVersion, boundBy, boundTime, endedBy, endedTime }) => (
        <div className={classes.event}>
          <span>
            <Status tone={endedTime === null ? "good" : "off"}>
              {endedTime === null ? words("bound") : say("ended")}
            </Status>
            <code>{keyFingerprint}</code>
          </span>
          <span>{say("boundBy", { time: boundTime ?? "", name: nameOf(boundBy) })}</span>
          {host !== "" && <span className="caption">{say("onComputer", { host, version: bridgeVersion })}</span>}
          {endedTime !== null && <span>{say("endedBy", { time: endedTime, name: nameOf(endedBy ?? "") })}</span>}
        </div>
      )}
    </KeptList>
  );
}

function Jobs({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(historyWords);
  const language = useLanguage();
  const { jobs } = useClient(cardRoutes);
  const kept = useKept<CardJob>([cardRoutes.jobs.path, encoder.id], (query, signal) =>
    jobs({ query: { ...query, encoderId: encoder.id } }, { signal, quiet: true }),
  );
  return (
    <KeptList label={say("jobs")} kept={kept} id={({ jobId }) => jobId}>
      {({ state, purpose, uid, createTime, hotelName, userName, fault, faultValues }) => (
        <div className={classes.event}>
          <span>
            <Status tone={jobTones[state]}>{say(`state.${state}`)}</Status>
            <span>{say(`purpose.${purpose}`)}</span>
            <code>{uid}</code>
          </span>
          {fault && <span>{faultText(fault, language, faultValues)}</span>}
          <span className="caption">{[createTime, hotelName, userName].join(" · ")}</span>
        </div>
      )}
    </KeptList>
  );
}

import { type Encoder, type EncoderBinding, encoderRoutes } from "@adel/protocol/business/encoder";
import { type CardJob, cardJobRoutes } from "@adel/protocol/business/job";
import { auditRoutes } from "@adel/protocol/monitor/audit";
import { Drawer, Tabs } from "@mantine/core";
import { EncoderTitle } from "../../../bridge/encoder-title.tsx";
import { useMayCall } from "../../../core/access.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { ChangesOf } from "../../../crud/changes/record-tabs.tsx";
import { Status } from "../../../ui/status.tsx";
import { jobTones } from "../job/index.ts";
import { Inspections } from "./diagnostics-panel.tsx";
import classes from "./encoder.module.css";
import { RecordList } from "./record-list.tsx";
import { useRecords } from "./use-records.ts";

interface Props {
  readonly encoder: Encoder;
  readonly onClose: () => void;
}

const parts = [
  { name: "bindings", route: encoderRoutes.bindings, show: Bindings },
  { name: "inspections", route: encoderRoutes.inspections, show: Inspections },
  { name: "jobs", route: cardJobRoutes.jobs, show: Jobs },
  { name: "changes", route: auditRoutes.list, show: Changes },
] as const;

/** The history of an encoder: its computers, diagnostics, and jobs. */
export function HistoryDrawer({ encoder, onClose }: Props) {
  const t = useTranslation("business.encoder-history");
  const core = useTranslation("common");
  const may = useMayCall();
  const shown = parts.filter(({ route }) => may(route));
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={<EncoderTitle what={t("title")} encoder={encoder} />}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Tabs defaultValue="bindings" keepMounted={false}>
        <Tabs.List aria-label={t("title")}>
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
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

function Changes({ encoder: { id } }: { readonly encoder: Encoder }) {
  return <ChangesOf record={{ entity: "business/encoder", id }} />;
}

function Bindings({ encoder }: { readonly encoder: Encoder }) {
  const t = useTranslation("business.encoder-history");
  const messages = useTranslation("business.encoder");
  const { bindings } = useClient(encoderRoutes);
  const stored = useRecords<EncoderBinding>([encoderRoutes.bindings.path, encoder.id], (query, signal) =>
    bindings({ params: { id: encoder.id }, query }, { signal, quiet: true }),
  );
  const nameOf = (name: string) => name || t("commandLine");
  return (
    <RecordList label={t("bindings")} stored={stored} id={({ id }) => id}>
      {({ keyFingerprint, host, bridgeVersion, boundBy, boundTime, endedBy, endedTime }) => (
        <div className={classes.event}>
          <span>
            <Status color={endedTime === null ? "good" : "off"}>
              {endedTime === null ? messages("bound") : t("ended")}
            </Status>
            <code>{keyFingerprint}</code>
          </span>
          <span>{t("boundBy", { time: boundTime ?? "", name: nameOf(boundBy) })}</span>
          {host !== "" && <span className="caption">{t("onComputer", { host, version: bridgeVersion })}</span>}
          {endedTime !== null && <span>{t("endedBy", { time: endedTime, name: nameOf(endedBy ?? "") })}</span>}
        </div>
      )}
    </RecordList>
  );
}

function Jobs({ encoder }: { readonly encoder: Encoder }) {
  const t = useTranslation("business.encoder-history");
  const language = useLanguage();
  const { jobs } = useClient(cardJobRoutes);
  const stored = useRecords<CardJob>([cardJobRoutes.jobs.path, encoder.id], (query, signal) =>
    jobs({ query: { ...query, encoderId: encoder.id } }, { signal, quiet: true }),
  );
  return (
    <RecordList label={t("jobs")} stored={stored} id={({ jobId }) => jobId}>
      {({ state, purpose, uid, createTime, hotelName, userName, fault: error, faultValues: errorValues }) => (
        <div className={classes.event}>
          <span>
            <Status color={jobTones[state]}>{t(`state.${state}`)}</Status>
            <span>{t(`purpose.${purpose}`)}</span>
            <code>{uid}</code>
          </span>
          {error && <span>{errorText(error, language, errorValues)}</span>}
          <span className="caption">{[createTime, hotelName, userName].join(" · ")}</span>
        </div>
      )}
    </RecordList>
  );
}

import type { ServerInfo } from "@adel/protocol/monitor/server";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { SimpleTable } from "../../../ui/simple-table/simple-table.tsx";
import classes from "./server.module.css";

/** What is not a curve: disks, run time, heap spaces, and sums of the business. */
export function ServerPanels({ info }: { readonly info: ServerInfo }) {
  return (
    <div className={classes.panels}>
      <Disks info={info} />
      <HeapSpaces info={info} />
      <Runtime info={info} />
      <Business info={info} />
      <InternalErrors info={info} />
    </div>
  );
}

interface Props {
  readonly info: ServerInfo;
}

function Disks({ info: { sysFiles } }: Props) {
  const t = useTranslation("monitor.server");
  return (
    <Panel title={t("disks")} flush>
      <SimpleTable
        label={t("disks")}
        stacked
        columns={[
          { label: t("mount") },
          { label: t("fileSystem") },
          { label: t("total"), numeric: true },
          { label: t("free"), numeric: true },
          { label: t("usage"), numeric: true },
        ]}
        rows={sysFiles.map(({ dirName, sysTypeName, total, free, usage }) => [
          dirName,
          sysTypeName,
          total,
          free,
          `${usage} %`,
        ])}
      />
    </Panel>
  );
}

function HeapSpaces({ info: { runtime } }: Props) {
  const t = useTranslation("monitor.server");
  return (
    <Panel title={t("heapSpaces")} flush>
      <SimpleTable
        label={t("heapSpaces")}
        columns={[{ label: t("space") }, { label: t("used"), numeric: true }, { label: t("size"), numeric: true }]}
        rows={runtime.heapSpaces.map(({ name, used, size }) => [name, `${used} MB`, `${size} MB`])}
      />
    </Panel>
  );
}

function Runtime({ info: { jvm, sys, runtime } }: Props) {
  const t = useTranslation("monitor.server");
  const path = (text: string) => <span className={`mono ${classes.path}`}>{text === "" ? t("none") : text}</span>;
  return (
    <Panel title={t("runtime")}>
      <Facts
        facts={[
          [t("name"), `${jvm.name} ${jvm.version}`],
          [t("started"), jvm.startTime],
          [t("home"), path(jvm.home)],
          [t("folder"), path(sys.userDir)],
          [t("inputArgs"), path(jvm.inputArgs)],
          [t("collections"), `${numberText(runtime.collections)} · ${numberText(runtime.collectionMs)} ms`],
          [t("handles"), runtime.handles.map(({ name, count }) => `${name} ${count}`).join(" · ") || t("none")],
          [t("versions"), runtime.versions.map(({ name, version }) => `${name} ${version}`).join(" · ")],
          [t("address"), sys.computerIp || t("none")],
        ]}
      />
    </Panel>
  );
}

function Business({ info: { business } }: Props) {
  const t = useTranslation("monitor.server");
  const { remaining, reserved, consumed } = business.ledger;
  return (
    <Panel title={t("business")}>
      <Facts
        facts={[
          [t("encoders"), `${numberText(business.bridges)} / ${numberText(business.encoders)}`],
          [t("ledger"), [remaining, reserved, consumed].map((count) => numberText(count)).join(" / ")],
        ]}
      />
    </Panel>
  );
}

/** What failed and ended nothing: a reading, a timer, the log. */
function InternalErrors({ info: { internalErrors } }: Props) {
  const t = useTranslation("monitor.server");
  const zone = useSession()?.timeZone ?? "UTC";
  if (internalErrors.count === 0) return <Panel title={t("internalErrors")}>{t("noInternalErrors")}</Panel>;
  return (
    <Panel title={t("internalErrors")} aside={numberText(internalErrors.count)} flush>
      <SimpleTable
        label={t("internalErrors")}
        stacked
        columns={[
          { label: t("errorSource") },
          { label: t("errorMessage") },
          { label: t("errorCount"), numeric: true },
          { label: t("errorTime") },
        ]}
        rows={internalErrors.kinds.map(({ source, message, count, time }) => [
          t(`errorSource.${source}`),
          <span key="message" className={`mono ${classes.path}`}>
            {message}
          </span>,
          numberText(count),
          fieldTime(time, zone),
        ])}
      />
    </Panel>
  );
}

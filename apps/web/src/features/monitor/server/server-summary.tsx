import { serverRoutes } from "@adel/protocol/monitor/server";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";

const POLL_INTERVAL_MS = 60_000;
/** Values above this, in percent, need attention. */
const HIGH = 85;

const Share = ({ percent }: { readonly percent: number }) => (
  <Status color={percent < HIGH ? "good" : "warning"}>{Math.round(percent)}%</Status>
);

/** The server's state on an administrator's home page. */
export function ServerSummary() {
  const may = useMayCall();
  return may(serverRoutes.info) ? <Summary /> : null;
}

function Summary() {
  const t = useTranslation("home");
  const { info } = useClient(serverRoutes);
  const { data } = useQuery({
    queryKey: [serverRoutes.info.path, "home"],
    queryFn: ({ signal }) => info({}, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data) return null;
  const disk = Math.max(0, ...data.sysFiles.map(({ usage }) => usage));
  return (
    <Panel
      title={t("server")}
      aside={
        <Link className="link" to="/monitor/server">
          {t("look")}
        </Link>
      }
    >
      <Facts
        facts={[
          [t("cpu"), <Share key="cpu" percent={data.cpu.used + data.cpu.sys} />],
          [t("memory"), <Share key="memory" percent={data.mem.usage} />],
          [t("disk"), <Share key="disk" percent={disk} />],
          [t("running"), data.jvm.runTime],
        ]}
      />
    </Panel>
  );
}

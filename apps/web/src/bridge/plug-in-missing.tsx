import { BRIDGE_PORT } from "@adel/protocol/bridge/port";
import { type BridgeDownload, bridgeRoutes } from "@adel/protocol/business/encoder";
import { faultText } from "@adel/protocol/kernel/faults";
import { Button } from "@mantine/core";
import { IconDownload, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../core/api.ts";
import { useLanguage, useWords } from "../core/locale/words.ts";
import { useClient } from "../core/services.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { bridgeWords } from "./bridge.words.ts";

const RETRY_SECONDS = 3;
type System = BridgeDownload["system"];

/** This computer's system, as its browser says. */
export function systemOf(userAgent: string): System {
  if (/windows/i.test(userAgent)) return "windows";
  return /mac os|macintosh/i.test(userAgent) ? "macos" : "linux";
}
const archOf = (userAgent: string): BridgeDownload["arch"] => (/aarch64|arm64/i.test(userAgent) ? "arm64" : "x64");
const addressOfFile = (file: string) => addressOf(bridgeRoutes.download, { params: { file } });

/** The catalogue's initialisation error: what was tried, the download for this computer, and a retry that runs by itself. */
export function PlugInMissing({ tries, onRetry }: { readonly tries: number; readonly onRetry: () => void }) {
  const say = useWords(bridgeWords);
  const language = useLanguage();
  return (
    <section className={classes.missing}>
      <header>
        <span className={classes.badge}>
          <IconPlugConnectedX size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{say("missingTitle")}</h2>
          <p role="alert">{faultText("PLUGIN_NOT_RUNNING", language)}</p>
          <p className="caption">{say("missingCause")}</p>
        </div>
      </header>
      <div className={classes.line}>
        <Status tone="bad">{say("tried")}</Status>
        <span className="caption">{say("triedWhere", { port: BRIDGE_PORT, tries })}</span>
      </div>
      <Downloads userAgent={navigator.userAgent} />
      <div className={classes.retry}>
        <Status tone="working">{say("retrying", { seconds: RETRY_SECONDS })}</Status>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {say("retryNow")}
        </Button>
      </div>
    </section>
  );
}

/** The package for this computer first, the others as links. */
function Downloads({ userAgent }: { readonly userAgent: string }) {
  const say = useWords(bridgeWords);
  const { downloads } = useClient(bridgeRoutes);
  const { data } = useQuery({
    queryKey: [bridgeRoutes.downloads.path],
    queryFn: ({ signal }) => downloads({}, { signal, quiet: true }),
  });
  if (!data) return null;
  const system = systemOf(userAgent);
  const ours = data.filter((one) => one.system === system);
  const fit = ours.find(({ arch }) => arch === archOf(userAgent)) ?? ours[0];
  const others = data.filter((one) => one !== fit);
  return (
    <>
      <div className={classes.line}>
        {fit ? (
          <>
            <div>
              <strong>{say("downloadFor", { version: fit.version, system: say(fit.system), arch: fit.arch })}</strong>
              <p className={`caption ${classes.hash}`}>
                {say("downloadSize", { size: Math.ceil(fit.size / 1_000_000), sha256: fit.sha256 })}
              </p>
            </div>
            <Button
              component="a"
              href={addressOfFile(fit.file)}
              variant="filled"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {say("download")}
            </Button>
          </>
        ) : (
          <div>
            <strong>{say("noDownload", { system: say(system) })}</strong>
            <p className="caption">{say("noDownloadText")}</p>
          </div>
        )}
      </div>
      {others.length > 0 && (
        <p className={classes.others}>
          <span className="caption">{say("otherSystems")}</span>
          {others.map(({ file, system: other, arch }) => (
            <a key={file} className="link" href={addressOfFile(file)}>
              {say(other)} {arch}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

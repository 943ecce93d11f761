import { BRIDGE_PORT } from "@adel/protocol/bridge/port";
import { type BridgeDownload, bridgeRoutes } from "@adel/protocol/business/encoder";
import { errorText } from "@adel/protocol/kernel/errors";
import { Button } from "@mantine/core";
import { IconDownload, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../core/api.ts";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { useClient } from "../core/services.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { bridgeMessages } from "./bridge.words.ts";

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
export function BridgeMissing({ tries, onRetry }: { readonly tries: number; readonly onRetry: () => void }) {
  const t = useTranslation(bridgeMessages);
  const language = useLanguage();
  return (
    <section className={classes.missing}>
      <header>
        <span className={classes.badge}>
          <IconPlugConnectedX size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2>{t("missingTitle")}</h2>
          <p role="alert">{errorText("PLUGIN_NOT_RUNNING", language)}</p>
          <p className="caption">{t("missingCause")}</p>
        </div>
      </header>
      <div className={classes.line}>
        <Status color="bad">{t("tried")}</Status>
        <span className="caption">{t("triedWhere", { port: BRIDGE_PORT, tries })}</span>
      </div>
      <Downloads userAgent={navigator.userAgent} />
      <div className={classes.retry}>
        <Status color="working">{t("retrying", { seconds: RETRY_SECONDS })}</Status>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {t("retryNow")}
        </Button>
      </div>
    </section>
  );
}

/** The package for this computer first, the others as links. */
function Downloads({ userAgent }: { readonly userAgent: string }) {
  const t = useTranslation(bridgeMessages);
  const { downloads } = useClient(bridgeRoutes);
  const { data } = useQuery({
    queryKey: [bridgeRoutes.downloads.path],
    queryFn: ({ signal }) => downloads({}, { signal, quiet: true }),
  });
  if (!data) return null;
  const system = systemOf(userAgent);
  const own = data.filter((one) => one.system === system);
  const fit = own.find(({ arch }) => arch === archOf(userAgent)) ?? own[0];
  const others = data.filter((one) => one !== fit);
  return (
    <>
      <div className={classes.line}>
        {fit ? (
          <>
            <div>
              <strong>{t("downloadFor", { version: fit.version, system: t(fit.system), arch: fit.arch })}</strong>
              <p className={`caption ${classes.hash}`}>
                {t("downloadSize", { size: Math.ceil(fit.size / 1_000_000), sha256: fit.sha256 })}
              </p>
            </div>
            <Button
              component="a"
              href={addressOfFile(fit.file)}
              variant="filled"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t("download")}
            </Button>
          </>
        ) : (
          <div>
            <strong>{t("noDownload", { system: t(system) })}</strong>
            <p className="caption">{t("noDownloadText")}</p>
          </div>
        )}
      </div>
      {others.length > 0 && (
        <p className={classes.others}>
          <span className="caption">{t("otherSystems")}</span>
          {others.map(({ file, system: other, arch }) => (
            <a key={file} className="link" href={addressOfFile(file)}>
              {t(other)} {arch}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

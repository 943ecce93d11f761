import { compareVersions } from "@adel/protocol/bridge/version";
import { type BridgeDownload, bridgeRoutes } from "@adel/protocol/business/encoder";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf } from "../core/api.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { useClient, useServices } from "../core/services.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";

type System = BridgeDownload["system"];

/** This computer's operating system, as the browser reports it. */
export function systemOf(userAgent: string): System {
  if (/windows/i.test(userAgent)) return "windows";
  return /mac os|macintosh/i.test(userAgent) ? "macos" : "linux";
}
const archOf = (userAgent: string): BridgeDownload["arch"] => (/aarch64|arm64/i.test(userAgent) ? "arm64" : "x64");
const addressOfFile = (file: string) => addressOf(bridgeRoutes.download, { params: { file } });

/** Installed before unpacked; a newer version before an older one. */
const FORMS: readonly BridgeDownload["form"][] = ["setup", "deb", "archive"];
const byFitness = (a: BridgeDownload, b: BridgeDownload) =>
  compareVersions(b.version, a.version) || FORMS.indexOf(a.form) - FORMS.indexOf(b.form);

/** Reports that a newer version of the connected plug-in is available. */
export function fileFor(files: readonly BridgeDownload[], userAgent: string): BridgeDownload | undefined {
  const own = files.filter(({ system }) => system === systemOf(userAgent)).sort(byFitness);
  return own.find(({ arch }) => arch === archOf(userAgent)) ?? own[0];
}

function useDownloads(isNeeded = true) {
  const { downloads } = useClient(bridgeRoutes);
  const { data } = useQuery({
    queryKey: [bridgeRoutes.downloads.path],
    queryFn: ({ signal }) => downloads({}, { signal, quiet: true }),
    enabled: isNeeded,
  });
  return data;
}

const STEPS = { setup: "stepSetup", deb: "stepDeb", archive: "stepArchive" } as const;

/** What is left to do once the file is there; the page itself notices the end of it. */
function Steps({ file }: { readonly file: BridgeDownload }) {
  const t = useTranslation("bridge");
  const first = file.system === "macos" ? "stepMac" : STEPS[file.form];
  return (
    <ol className={classes.steps}>
      <li>{t(first, { file: file.file })}</li>
      <li>{t("stepPair")}</li>
      <li>{t("stepDone")}</li>
    </ol>
  );
}

/** The package for this computer with its steps first, the others as links. */
export function PluginDownload({ userAgent }: { readonly userAgent: string }) {
  const t = useTranslation("bridge");
  const data = useDownloads();
  if (!data) return null;
  const fit = fileFor(data, userAgent);
  const others = data.filter((one) => one !== fit);
  return (
    <>
      <div className={classes.line}>
        {fit ? (
          <>
            <div>
              <strong>{t("downloadFor", { version: fit.version, system: t(fit.system), arch: fit.arch })}</strong>
              <p className="caption">
                {t("downloadSize", { size: Math.ceil(fit.size / 1_000_000), form: t(fit.form) })}
              </p>
              <p className={`caption ${classes.hash}`}>SHA-256 {fit.sha256}</p>
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
            <strong>{t("noDownload", { system: t(systemOf(userAgent)) })}</strong>
            <p className="caption">{t("noDownloadText")}</p>
          </div>
        )}
      </div>
      {fit && <Steps file={fit} />}
      {others.length > 0 && (
        <p className={classes.others}>
          <span className="caption">{t("otherSystems")}</span>
          {others.map(({ file, system, arch, form, version }) => (
            <a key={file} className="link" href={addressOfFile(file)}>
              {t(system)} {arch} · {t(form)} · {version}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** Nobody waits for news of a newer plug-in: the page itself comes first. */
export const UPDATE_CHECK_MS = 15_000;
/** Says that a newer plug-in than the connected one is there. */
export function PluginUpdate({ version }: { readonly version: string }) {
  const t = useTranslation("bridge");
  const { clock } = useServices();
  const [isDue, setDue] = useState(false);
  useEffect(() => clock.after(UPDATE_CHECK_MS, () => setDue(true)), [clock]);
  const newest = fileFor(useDownloads(isDue) ?? [], navigator.userAgent);
  if (!newest || version === "" || compareVersions(newest.version, version) <= 0) return null;
  return (
    <div className={classes.lost} role="status">
      <Status color="working">{t("updateThere", { next: newest.version, version })}</Status>
      <a className="link" href={addressOfFile(newest.file)}>
        {t("download")}
      </a>
    </div>
  );
}

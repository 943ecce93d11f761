import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { Button, CopyButton, Modal } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { countdownText, useCountdown } from "../../core/countdown.ts";
import { ErrorAlert, toErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useClient, useServices } from "../../core/services.tsx";
import { Row } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { EncoderTitle } from "../encoder-title.tsx";
import { BRIDGE_HTTP } from "../hello.ts";
import { PairHere } from "./pair-here.tsx";
import classes from "./pairing.module.css";

/** Validity of a pairing code. */
const CODE_LIFE_MS = 600_000;
const POLL_INTERVAL_MS = 2_000;

const commandFor = (code: string, server: string): string =>
  `card-bridge pair ${code} --server ${server} --encoder DRIVER:PORT`;

/** A button for this computer, the code for any other, and the command; reports when a computer has paired. */
export function PairingDialog({ encoder, onClose }: { readonly encoder: Encoder; readonly onClose: () => void }) {
  const t = useTranslation("bridge.pairing");
  const core = useTranslation("common");
  const { clock } = useServices();
  const { pairing, one } = useClient(encoderRoutes);
  const code = useQuery({
    queryKey: ["pairing", encoder.id],
    queryFn: async () => {
      const created = await pairing({ params: { id: encoder.id } }, { quiet: true });
      return { ...created, until: clock.now() + CODE_LIFE_MS };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bound = useQuery({
    queryKey: ["pairing", encoder.id, "bound"],
    queryFn: ({ signal }) => one({ params: { id: encoder.id } }, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: code.isSuccess,
    gcTime: 0,
  });
  const left = useCountdown(code.data?.until);
  const accepted = bound.data?.bound && bound.data.keyFingerprint !== encoder.keyFingerprint ? bound.data : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={<EncoderTitle what={t("bindTitle")} encoder={encoder} />}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {code.error && (
        <ErrorAlert
          error={toErrorDetails(code.error)}
          action={{ label: core("retry"), onClick: () => void code.refetch() }}
        />
      )}
      {code.data && !accepted && (
        <>
          <PairHere code={code.data.code} isExpired={left !== undefined && left <= 0} />
          <CodeToType
            code={code.data.code}
            left={Math.min(left ?? 0, CODE_LIFE_MS)}
            onAnother={() => void code.refetch()}
          />
        </>
      )}
      <div className={classes.outcome} role="status">
        {accepted ? (
          <Status color="good">{t("done", { fingerprint: accepted.keyFingerprint ?? "" })}</Status>
        ) : (
          code.data && <Status color="working">{t("waiting")}</Status>
        )}
      </div>
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}

interface CodeProps {
  readonly code: string;
  readonly left: number;
  readonly onAnother: () => void;
}
function CodeToType({ code, left, onAnother }: CodeProps) {
  const t = useTranslation("bridge.pairing");
  // The digits are the code's last part; the device number before them may contain hyphens.
  const digits = code.slice(code.lastIndexOf("-") + 1);
  return (
    <>
      <div className={classes.code}>
        <span className="caption">{t("pairingCode")}</span>
        <output aria-label={t("pairingCode")} data-code={code}>
          {code.slice(0, -digits.length)}
          <strong>{digits}</strong>
        </output>
        <span className={classes.left} role="timer">
          {left > 0 ? t("countdown", { time: countdownText(left) }) : t("expired")}
        </span>
        <button type="button" className="link" onClick={onAnother}>
          {t("another")}
        </button>
      </div>
      <p className={classes.elsewhere}>
        {t("elsewhere", { page: `${BRIDGE_HTTP}/pair`.replace("http://", ""), server: location.origin })}
      </p>
      <CommandLine command={commandFor(code, location.origin)} />
    </>
  );
}

/** The command for the terminal of the encoder's computer. */
function CommandLine({ command }: { readonly command: string }) {
  const t = useTranslation("bridge.pairing");
  const core = useTranslation("common");
  return (
    <details className={classes.details}>
      <summary>{t("byCommand")}</summary>
      <div className={classes.command}>
        <code>{command}</code>
        <CopyButton value={command}>
          {({ copy, copied }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? core("copied") : core("copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className="caption">{t("commandHelp")}</p>
    </details>
  );
}

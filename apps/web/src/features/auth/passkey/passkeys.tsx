import { type Passkey, type PasskeyList, passkeyRoutes } from "@adel/protocol/auth/passkey";
import { Button, Skeleton } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { canUsePasskeys } from "../../../core/passkey.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import classes from "./passkey.module.css";

interface Props {
  /** Passkeys stand beside an authenticator app. */
  readonly hasApp: boolean;
  readonly onChanged: () => void;
}
/** The caller's own passkeys: added, listed with their last use, removed; or why there are none here. */
export function Passkeys({ hasApp, onChanged }: Props) {
  const t = useTranslation("auth.passkey");
  const core = useTranslation("common");
  const { list } = useClient(passkeyRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: ["own-passkeys", hasApp],
    queryFn: ({ signal }) => list({}, { signal, quiet: true }),
  });
  const [isAdding, setAdding] = useState(false);
  const changed = async (text: string) => {
    await refetch();
    onChanged();
    report.success(text);
  };
  const reason = data && findReason(data, hasApp);
  return (
    <section className={classes.section} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className={classes.note}>{t("text")}</p>
      {error && !data && (
        <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
      )}
      {!error && !data && <Skeleton height={72} />}
      {data && data.passkeys.length > 0 && (
        <PasskeyLines passkeys={data.passkeys} onRemoved={() => void changed(t("removed"))} />
      )}
      {reason && <p className={classes.note}>{t(reason, { origin: data.origin ?? "" })}</p>}
      {data && !reason && !isAdding && (
        <Row>
          <Button onClick={() => setAdding(true)}>{t("add")}</Button>
        </Row>
      )}
      {isAdding && (
        <AddPasskeyForm
          onCancel={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            void changed(t("added"));
          }}
        />
      )}
    </section>
  );
}

/** Why none can be added here. */
function findReason({ origin }: PasskeyList, hasApp: boolean) {
  if (origin === null) return "noAddress";
  if (origin !== location.origin) return "otherAddress";
  if (!canUsePasskeys()) return "noBrowser";
  return hasApp ? undefined : "appFirst";
}

interface LinesProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemoved: () => void;
}
function PasskeyLines({ passkeys, onRemoved }: LinesProps) {
  const t = useTranslation("auth.passkey");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { remove } = useClient(passkeyRoutes);
  const handleRemove = async ({ passkeyId, name }: Passkey) => {
    const question = { title: t("removeTitle", { name }), text: t("removeText"), confirm: t("remove") };
    if (!(await ask({ ...question, cancel: core("cancel"), danger: true }))) return;
    await remove({ params: { id: passkeyId } });
    onRemoved();
  };
  return (
    <ul className={classes.list} aria-label={t("list")}>
      {passkeys.map((passkey) => (
        <PasskeyLine key={passkey.passkeyId} passkey={passkey} onRemove={() => void handleRemove(passkey)} />
      ))}
    </ul>
  );
}

function PasskeyLine({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useTranslation("auth.passkey");
  const { name, createTime, lastTime, isUsable } = passkey;
  return (
    <li className={classes.line}>
      <IconFingerprint size={20} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <span className={classes.name}>
          {name}
          {!isUsable && <Tag color="warning">{t("otherServer")}</Tag>}
        </span>
        <span className="caption">
          {t("addedTime", { time: createTime ?? "–" })} ·{" "}
          {lastTime === null ? t("unused") : t("lastUsed", { time: lastTime })}
        </span>
      </div>
      <Button aria-label={t("removeNamed", { name })} onClick={onRemove}>
        {t("remove")}
      </Button>
    </li>
  );
}

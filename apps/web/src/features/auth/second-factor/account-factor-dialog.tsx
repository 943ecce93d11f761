import { type FactorSetUpCode, type FactorState, secondFactorRoutes } from "@adel/protocol/auth/second-factor";
import { Button, Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { OneTimeText } from "../../../ui/one-time-text.tsx";
import classes from "./factor.module.css";

interface Props {
  readonly user: { readonly userId: number; readonly userName: string };
  readonly onClose: () => void;
}
/** Another person's two-step verification: reset, or a one-time code for the first set-up. */
export function AccountFactorDialog({ user, onClose }: Props) {
  const t = useTranslation("auth.second-factor");
  const core = useTranslation("common");
  const { ofAccount } = useClient(secondFactorRoutes);
  const { data, error } = useQuery({
    queryKey: ["second-factor", user.userId],
    queryFn: ({ signal }) => ofAccount({ params: { userId: user.userId } }, { signal, quiet: true }),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={t("accountTitle", { name: user.userName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!error && !data && <Skeleton height={96} />}
      {data && <AccountFactor userId={user.userId} factor={data} onClose={onClose} />}
    </Modal>
  );
}

interface FactorProps {
  readonly userId: number;
  readonly factor: FactorState;
  readonly onClose: () => void;
}
function AccountFactor({ userId, factor: { isActive, isRequired }, onClose }: FactorProps) {
  const t = useTranslation("auth.second-factor");
  const core = useTranslation("common");
  const { reset, makeSetUpCode } = useClient(secondFactorRoutes);
  const [made, setMade] = useState<FactorSetUpCode>();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch {
      // The reason has been shown.
    } finally {
      setBusy(false);
    }
  };
  const handleReset = () =>
    run(async () => {
      await reset({ body: { userId } });
      report.success(t("factorReset"));
      onClose();
    });
  const handleMake = () => run(async () => setMade(await makeSetUpCode({ body: { userId } })));
  const inactive = isRequired ? t("accountRequired") : t("accountInactive");
  return (
    <div className={classes.step}>
      <p className={classes.note}>
        {made ? t("codeMade", { time: made.expireTime ?? "" }) : isActive ? t("accountActive") : inactive}
      </p>
      {made && <OneTimeText text={made.code} />}
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
        {isActive && (
          <Button variant="filled" color="danger" loading={busy} onClick={() => void handleReset()}>
            {t("resetFactor")}
          </Button>
        )}
        {!isActive && isRequired && !made && (
          <Button variant="filled" data-autofocus loading={busy} onClick={() => void handleMake()}>
            {t("makeCode")}
          </Button>
        )}
      </Row>
    </div>
  );
}

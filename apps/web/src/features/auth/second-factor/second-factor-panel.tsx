import { type FactorState, secondFactorRoutes } from "@adel/protocol/auth/second-factor";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { Passkeys } from "../passkey/index.ts";
import classes from "./factor.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpForm } from "./set-up-form.tsx";

/** What the panel shows instead of the state. */
type Step = { readonly kind: "setUp" } | { readonly kind: "codes"; readonly codes: readonly string[] };

/** The caller's own two-step verification: set up, a new phone, recovery codes, turned off. */
export function SecondFactorPanel({ onChanged }: { readonly onChanged: () => void }) {
  const t = useTranslation("auth.second-factor");
  const { state } = useClient(secondFactorRoutes);
  const [step, setStep] = useState<Step>();
  const { data, error, refetch } = useQuery({
    queryKey: ["own-second-factor"],
    queryFn: ({ signal }) => state({}, { signal, quiet: true }),
  });
  const changed = async () => {
    await refetch();
    onChanged();
  };
  const showCodes = (codes: readonly string[]) => {
    setStep({ kind: "codes", codes });
    void changed();
  };
  if (error && !data) return <ErrorAlert error={toErrorDetails(error)} />;
  if (!data) return <Skeleton height={120} />;
  if (step?.kind === "codes") return <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />;
  return (
    <div className={classes.form}>
      <p className={classes.note}>{t("text")}</p>
      {step?.kind === "setUp" ? (
        <SetUpForm
          isCodeRequired={data.isRequired && !data.isActive}
          onCancel={() => setStep(undefined)}
          onSetUp={(codes) => {
            showCodes(codes);
            report.success(t("isSetUp"));
          }}
        />
      ) : (
        <Overview
          factor={data}
          onSetUp={() => setStep({ kind: "setUp" })}
          onCodes={showCodes}
          onRemoved={() => void changed()}
        />
      )}
      {step === undefined && <Passkeys hasApp={data.isActive} onChanged={onChanged} />}
    </div>
  );
}

interface OverviewProps {
  readonly factor: FactorState;
  readonly onSetUp: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}
function Overview({ factor, onSetUp, onCodes, onRemoved }: OverviewProps) {
  const t = useTranslation("auth.second-factor");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { renewCodes, remove } = useClient(secondFactorRoutes);
  const { isActive, isRequired, setUpTime, recoveryCodesLeft } = factor;
  const renew = async () => {
    const question = { title: t("renewTitle"), text: t("renewText"), confirm: t("renewCodes"), cancel: core("cancel") };
    if (await ask(question)) onCodes((await renewCodes({})).recoveryCodes);
  };
  const turnOff = async () => {
    const question = { title: t("removeTitle"), text: t("removeText"), confirm: t("remove"), cancel: core("cancel") };
    if (!(await ask({ ...question, danger: true }))) return;
    await remove({});
    onRemoved();
    report.success(t("removed"));
  };
  return (
    <>
      <Status color={isActive ? "good" : "off"}>
        {isActive ? t("active", { time: setUpTime ?? "–" }) : t("inactive")}
      </Status>
      {isRequired && <p className={classes.note}>{t("required")}</p>}
      {isActive && <p className={classes.note}>{t("codesLeft", { count: recoveryCodesLeft })}</p>}
      <Row>
        <Button variant={isActive ? "default" : "filled"} onClick={onSetUp}>
          {t(isActive ? "replace" : "setUp")}
        </Button>
        {isActive && <Button onClick={() => void renew()}>{t("renewCodes")}</Button>}
        {isActive && !isRequired && <Button onClick={() => void turnOff()}>{t("remove")}</Button>}
      </Row>
    </>
  );
}

import type { Grant } from "@adel/protocol/business/desk";
import { Button, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { Status } from "../../../ui/status.tsx";
import { isBusy } from "./desk.machine.ts";
import classes from "./desk.module.css";
import { LiveShift } from "./live-shift.tsx";
import type { DeskController } from "./use-desk.ts";

/** The hotel's password, once a shift; then what is left of it, and the way to end it. */
export function ShiftPanel({ desk }: { readonly desk: DeskController }) {
  const t = useTranslation("business.desk");
  const { grant } = desk;
  if (desk.isShiftLoading)
    return (
      <Panel title={t("shift")}>
        <div className={classes.shiftBody}>
          <Skeleton height={22} />
          <Skeleton height={6} />
          <Skeleton height={14} width="70%" />
        </div>
      </Panel>
    );
  if (grant?.state === "idle") return <Idle desk={desk} grant={grant} />;
  if (!grant || desk.isSecretNeeded) return <Authorize desk={desk} text="shiftText" />;
  return <LiveShift grant={grant} isBusy={isBusy(desk.desk)} />;
}

interface IdleProps {
  readonly desk: DeskController;
  readonly grant: Grant;
}
/** By the PIN; without one, or if it is forgotten, by the hotel's password. */
function Idle({ desk, grant }: IdleProps) {
  const t = useTranslation("business.desk");
  const [isByPassword, setByPassword] = useState(false);
  if (!grant.hasPin) return <Authorize desk={desk} text="shiftWakePassword" />;
  const other = (
    <button type="button" className="link" onClick={() => setByPassword(!isByPassword)}>
      {t(isByPassword ? "usePin" : "usePassword")}
    </button>
  );
  if (isByPassword)
    return (
      <Authorize desk={desk} text="shiftText">
        {other}
      </Authorize>
    );
  return (
    <Panel title={t("shift")} aside={<Status color="warning">{t("shiftIdleNow")}</Status>}>
      <SecretForm
        label={t("pin")}
        missing={t("pinNeeded")}
        submit={t("wake")}
        isRequested={desk.isSecretNeeded}
        send={(pin) => desk.wake(grant.id, pin)}
        other={other}
        digits
      >
        <p className="caption">{t("shiftWake", { time: grant.expireTime.slice(11, 16) })}</p>
      </SecretForm>
    </Panel>
  );
}

interface AuthorizeProps {
  readonly desk: DeskController;
  readonly text: "shiftText" | "shiftWakePassword";
  readonly children?: ReactNode;
}
function Authorize({ desk, text, children }: AuthorizeProps) {
  const t = useTranslation("business.desk");
  return (
    <Panel title={t("shift")} aside={t("shiftOff")}>
      <SecretForm
        label={t("password")}
        missing={t("passwordNeeded")}
        submit={t("authorize")}
        isRequested={desk.isSecretNeeded}
        send={desk.authorize}
        other={children}
      >
        <p className="caption">{t(text)}</p>
      </SecretForm>
    </Panel>
  );
}

interface SecretFormProps {
  readonly label: string;
  readonly missing: string;
  readonly submit: string;
  /** An action waits for it. */
  readonly isRequested: boolean;
  readonly send: (secret: string) => Promise<void>;
  /** A PIN: six digits. */
  readonly digits?: boolean;
  /** Another way to go on. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}
/** One secret and Enter. */
function SecretForm({ label, missing, submit, isRequested, send, digits, other, children }: SecretFormProps) {
  const [secret, setSecret] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRequested) field.current?.focus();
  }, [isRequested]);
  const open = useMutation({
    mutationFn: send,
    onSettled: () => setSecret(""),
    // The button that had the focus was disabled meanwhile, which loses it.
    onError: () => field.current?.focus(),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(secret === "");
    if (secret !== "" && !open.isPending) open.mutate(secret);
  };
  return (
    <form className={classes.stack} onSubmit={onSubmit} noValidate>
      {children}
      {open.error && <ErrorAlert error={toErrorDetails(open.error)} />}
      <PasswordField
        ref={field}
        label={label}
        autoComplete="off"
        {...(digits && { inputMode: "numeric", maxLength: 6 })}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={isEmpty && missing}
      />
      <Button type="submit" loading={open.isPending} variant={isRequested ? "filled" : "default"}>
        {submit}
      </Button>
      {other && <div>{other}</div>}
    </form>
  );
}

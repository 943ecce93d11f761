import { deskRoutes, GRANT_LIMITS } from "@adel/protocol/business/desk";
import { Button, PasswordInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import type { DeskController } from "./use-desk.ts";

/** The hotel's password, once a shift; then what is left of it, and the way to end it. */
export function ShiftPanel({ desk }: { readonly desk: DeskController }) {
  const t = useTranslation("business.desk");
  const { grant } = desk;
  const queries = useQueryClient();
  const { closeGrant } = useClient(deskRoutes);
  const lock = useMutation({
    mutationFn: (id: string) => closeGrant({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["desk", "grant"] }),
  });
  if (!grant || desk.requested) return <Authorize desk={desk} />;
  return (
    <Panel
      title={t("shift")}
      aside={
        <Button
          size="compact-sm"
          leftSection={<IconLock size={14} aria-hidden />}
          disabled={desk.desk.kind === "running"}
          onClick={() => lock.mutate(grant.id)}
        >
          {t("lock")}
        </Button>
      }
    >
      <div className={classes.stack}>
        <Status color="good">{t("shiftOn")}</Status>
        <span className="number">
          {t("shiftUntil", { time: grant.expireTime.slice(11, 16), count: grant.cardsLeft })}
        </span>
        <span className="caption">{t("shiftIdle", { minutes: GRANT_LIMITS.idleMinutes })}</span>
      </div>
    </Panel>
  );
}

function Authorize({ desk }: { readonly desk: DeskController }) {
  const t = useTranslation("business.desk");
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRequested = desk.requested !== undefined;
  useEffect(() => {
    if (isRequested) field.current?.focus();
  }, [isRequested]);
  const open = useMutation({ mutationFn: desk.authorize, onSettled: () => setPassword("") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === "");
    if (password !== "") open.mutate(password);
  };
  return (
    <Panel title={t("shift")} aside={t("shiftOff")}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <p className="caption">{t("shiftText")}</p>
        {open.error && <ErrorAlert error={toErrorDetails(open.error)} />}
        <PasswordInput
          ref={field}
          label={t("password")}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isEmpty && t("passwordNeeded")}
        />
        <Button type="submit" loading={open.isPending} variant={isRequested ? "filled" : "default"}>
          {t("authorize")}
        </Button>
      </form>
    </Panel>
  );
}

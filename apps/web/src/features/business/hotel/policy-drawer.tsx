import { deskRoutes } from "@adel/protocol/business/desk";
import { DeskPolicy } from "@adel/protocol/business/desk/policy";
import type { Hotel } from "@adel/protocol/business/hotel";
import { parse } from "@adel/protocol/kernel/parse";
import { Button, Drawer, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./policy.module.css";
import { PolicyFields } from "./policy-fields.tsx";
import { type PolicyForm, toForm, toPolicy } from "./policy-form.ts";

interface Props {
  readonly hotel: Hotel;
  readonly onClose: () => void;
}
/** How a hotel's front desk works, as its manager sets it. */
export function PolicyDrawer({ hotel, onClose }: Props) {
  const t = useTranslation("business.desk-policy");
  const core = useTranslation("common");
  const { policy } = useClient(deskRoutes);
  const { data, error } = useQuery({
    queryKey: [deskRoutes.policy.path, hotel.id, "edit"],
    queryFn: ({ signal }) => policy({ params: { id: hotel.id } }, { signal, quiet: true }),
    // What is being typed stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={t("title", { name: hotel.hotelName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      <RecordTabs record={{ entity: "business/desk/policy", id: hotel.id }}>
        {data ? <Form hotel={hotel} policy={data} onClose={onClose} /> : !error && <Skeleton height={480} />}
      </RecordTabs>
    </Drawer>
  );
}

interface FormProps extends Props {
  readonly policy: DeskPolicy;
}
function Form({ hotel, policy, onClose }: FormProps) {
  const core = useTranslation("common");
  const language = useLanguage();
  const queries = useQueryClient();
  const { changePolicy } = useClient(deskRoutes);
  const [form, setForm] = useState<PolicyForm>(() => toForm(policy));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: (body: DeskPolicy) => changePolicy({ params: { id: hotel.id }, body }, { quiet: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [deskRoutes.policy.path] });
      report.success(core("modified"));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) show(error.errors);
    },
  });
  /** The first wrong field has the focus. */
  const show = (found: readonly { readonly path: string; readonly message: string }[]) => {
    const byField = Object.fromEntries([...found].reverse().map(({ path, message }) => [path.split(".")[0], message]));
    setErrors(byField);
    const [first] = Object.keys(byField).reverse();
    document.getElementById(`policy-${first}`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parse(DeskPolicy, toPolicy(form), describeIn(language));
    if (parsed.ok) save.mutate(parsed.value);
    else show(parsed.errors);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {save.error && <ErrorAlert error={toErrorDetails(save.error)} />}
      <PolicyFields
        form={form}
        errors={errors}
        set={(change) => setForm((now) => ({ ...now, ...change }))}
        hasLifts={hotel.softwareTypes.includes("ladder-control")}
      />
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {core("save")}
        </Button>
      </Row>
    </form>
  );
}

import type { OnlineMethod } from "@adel/protocol/business/payment/provider";
import { BILL_MAX_BYTES, type Reconciliation, reconciliationRoutes } from "@adel/protocol/business/reconciliation";
import { Button, Drawer, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { useClient } from "../../../core/services.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import classes from "./reconciliation.module.css";

const LIST_KEY = reconciliationRoutes.list.path;

/** Which bill is compared: of a day, or from a file. Differences are listed; orders are not changed. */
export function ReconcileDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation("business.reconciliation");
  const core = useTranslation("common");
  const cache = useQueryClient();
  const [method, setMethod] = useState<OnlineMethod>("wechat");
  const [source, setSource] = useState<"day" | "file">("day");
  const [result, setResult] = useState<Reconciliation>();
  const show = (found: Reconciliation) => {
    setResult(found);
    void cache.invalidateQueries({ queryKey: [LIST_KEY] });
  };
  const send = useSendFile(reconciliationRoutes.file, { query: { method }, onAnswer: show });
  const clear = () => setResult(undefined);
  const choose = (next: OnlineMethod) => {
    setMethod(next);
    clear();
  };
  return (
    <Drawer opened onClose={onClose} size={920} title={t("title")} closeButtonProps={{ "aria-label": core("close") }}>
      <div className={classes.stack}>
        <p className={classes.text}>{t("text")}</p>
        <div className={classes.choices}>
          <MethodChoice method={method} onChange={choose} />
          <div className={classes.field}>
            <span>{t("from")}</span>
            <SegmentedControl
              aria-label={t("from")}
              value={source}
              onChange={(next) => setSource(next === "file" ? "file" : "day")}
              data={[
                { value: "day", label: t("byDay") },
                { value: "file", label: t("byFile") },
              ]}
            />
          </div>
        </div>
        {source === "day" ? (
          <DayForm method={method} onStart={clear} onDone={show} />
        ) : (
          <Upload
            key={method}
            label={t("file")}
            help={t("fileHelp")}
            endings={[".csv", ".zip"]}
            maxBytes={BILL_MAX_BYTES}
            maxFiles={1}
            onStart={clear}
            send={send}
          />
        )}
        {result && <DifferenceTable result={result} />}
        <Earlier onOpen={setResult} />
      </div>
    </Drawer>
  );
}

interface MethodProps {
  readonly method: OnlineMethod;
  readonly onChange: (method: OnlineMethod) => void;
}
function MethodChoice({ method, onChange }: MethodProps) {
  const t = useTranslation("business.reconciliation");
  const { word } = useDictionary("biz_payment_method");
  return (
    <div className={classes.field}>
      <span>{t("method")}</span>
      <SegmentedControl
        aria-label={t("method")}
        value={method}
        onChange={(next) => onChange(next === "alipay" ? "alipay" : "wechat")}
        data={(["wechat", "alipay"] as const).map((value) => ({ value, label: word(value).label }))}
      />
    </div>
  );
}

interface DayProps {
  readonly method: OnlineMethod;
  readonly onStart: () => void;
  readonly onDone: (found: Reconciliation) => void;
}
function DayForm({ method, onStart, onDone }: DayProps) {
  const t = useTranslation("business.reconciliation");
  const { day } = useClient(reconciliationRoutes);
  const [billDay, setBillDay] = useState("");
  const run = useMutation({
    mutationFn: () => day({ body: { method, billDay } }, { quiet: true }),
    onMutate: onStart,
    onSuccess: onDone,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (billDay !== "") run.mutate();
  };
  return (
    <form onSubmit={send} className={classes.stack}>
      <div className={classes.choices}>
        <DateField label={t("day")} value={billDay} onChange={setBillDay} />
        <Button type="submit" variant="filled" disabled={billDay === ""} loading={run.isPending}>
          {t("fetch")}
        </Button>
      </div>
      {run.error && <ErrorAlert error={toErrorDetails(run.error)} />}
    </form>
  );
}

/** Recent comparisons, also those of the timed task. */
function Earlier({ onOpen }: { readonly onOpen: (found: Reconciliation) => void }) {
  const t = useTranslation("business.reconciliation");
  const { list, one } = useClient(reconciliationRoutes);
  const { word } = useDictionary("biz_payment_method");
  const { data } = useQuery({
    queryKey: [LIST_KEY],
    queryFn: ({ signal }) => list({ query: { pageNum: 1, pageSize: 10 } }, { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={classes.stack} aria-label={t("earlier")}>
      <h3 className={classes.head}>{t("earlier")}</h3>
      <ul className={classes.earlier}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="link" onClick={() => void one({ params: { id: row.id } }).then(onOpen)}>
              {row.firstDay || row.createTime}
            </button>
            <span>{word(row.method).label}</span>
            <span>{t("some", { count: row.differenceCount, payments: row.payments, refunds: row.refunds })}</span>
            <span className={classes.third}>
              {row.operator || t("task")}, {row.createTime}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type CacheFigures, cacheRoutes } from "@adel/protocol/monitor/cache";
import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { SimpleTable } from "../../../ui/simple-table/simple-table.tsx";
import classes from "./cache.module.css";
import { useClearCache } from "./use-clear-cache.ts";

/** More keys are not listed. */
const MAX_SHOWN = 200;

interface Props {
  readonly cache: CacheFigures;
  readonly onClose: () => void;
}

/** The keys of a cache; the value of one at a time. */
export function CacheKeys({ cache: { cacheName: name, remark }, onClose }: Props) {
  const t = useTranslation("monitor.cache");
  const core = useTranslation("common");
  const { keys } = useClient(cacheRoutes);
  const { data, error } = useQuery({
    queryKey: [cacheRoutes.keys.path, name],
    queryFn: ({ signal }) => keys({ params: { name } }, { signal }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t("keysOf", { name: remark })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.length === 0 && <p>{t("empty")}</p>}
      {data && data.length > 0 && <KeyTable name={name} keys={data} />}
    </Modal>
  );
}

function KeyTable({ name, keys }: { readonly name: string; readonly keys: readonly string[] }) {
  const t = useTranslation("monitor.cache");
  const may = useMayCall();
  const clear = useClearCache();
  const { clearKey } = useClient(cacheRoutes);
  const [open, setOpen] = useState<string | null>(null);
  const shown = keys.slice(0, MAX_SHOWN);
  return (
    <>
      <SimpleTable
        label={t("key")}
        columns={[{ label: t("key") }, { label: t("value") }, { label: t("actions") }]}
        rows={shown.map((key) => [
          <span key="key" className="mono">
            {key.slice(name.length)}
          </span>,
          key === open ? (
            <Value key="value" name={name} cacheKey={key} />
          ) : (
            <button key="value" type="button" className="link" onClick={() => setOpen(key)}>
              {t("show")}
            </button>
          ),
          may(cacheRoutes.clearKey) && (
            <button
              key="clear"
              type="button"
              className="link"
              data-danger
              onClick={() => void clear(t("clearKeyTitle", { name: key }), () => clearKey({ params: { key } }))}
            >
              {t("clear")}
            </button>
          ),
        ])}
      />
      {keys.length > MAX_SHOWN && <p>{t("more", { count: MAX_SHOWN, total: numberText(keys.length) })}</p>}
    </>
  );
}

function Value({ name, cacheKey: key }: { readonly name: string; readonly cacheKey: string }) {
  const t = useTranslation("monitor.cache");
  const { value } = useClient(cacheRoutes);
  const { data, error } = useQuery({
    queryKey: [cacheRoutes.value.path, name, key],
    queryFn: ({ signal }) => value({ params: { name, key } }, { signal }),
  });
  if (error) return <ErrorAlert error={toErrorDetails(error)} />;
  if (!data) return <Skeleton height={20} />;
  return data.hidden ? t("hidden") : <code className={classes.value}>{data.cacheValue}</code>;
}

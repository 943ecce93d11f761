import { type CacheFigures, type CacheInfo, cacheRoutes } from "@adel/protocol/monitor/cache";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { SimpleTable } from "../../../ui/simple-table/simple-table.tsx";
import classes from "./cache.module.css";
import { CacheKeys } from "./cache-keys.tsx";
import { useClearCache } from "./use-clear-cache.ts";

const POLL_MS = 15_000;

/** The caches of the process that answers: entries, hit rate, keys, and clearing them. */
export function CachePage() {
  const { info } = useClient(cacheRoutes);
  const [open, setOpen] = useState<CacheFigures | null>(null);
  const { data, error } = useQuery({
    queryKey: [cacheRoutes.info.path],
    queryFn: ({ signal }) => info({}, { signal }),
    refetchInterval: POLL_MS,
  });
  if (error && !data) return <ErrorAlert error={toErrorDetails(error)} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <div className={classes.page}>
      <Overview info={data} />
      <Caches info={data} onOpen={setOpen} />
      {open && <CacheKeys cache={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const sumOf = (caches: readonly CacheFigures[], key: "hits" | "misses") =>
  caches.reduce((total, cache) => total + cache[key], 0);

/** Percent with one digit; a dash before the first use. */
function rateText(hits: number, misses: number, none: string): string {
  return hits + misses === 0 ? none : `${Math.round((hits / (hits + misses)) * 1000) / 10} %`;
}

function Overview({ info: { info, dbSize, caches, instance } }: { readonly info: CacheInfo }) {
  const t = useTranslation("monitor.cache");
  const may = useMayCall();
  const clear = useClearCache();
  const { clearAll } = useClient(cacheRoutes);
  return (
    <Panel
      title={t("caches")}
      aside={
        may(cacheRoutes.clearAll) && (
          <Button
            size="xs"
            variant="outline"
            color="danger"
            onClick={() => void clear(t("clearAllTitle"), () => clearAll({}))}
          >
            {t("clearAll")}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [t("instance"), instance],
          [t("uptime"), t("days", { count: Number(info.uptime_in_days) })],
          [t("heap"), `${info.used_memory_human} / ${info.maxmemory_human}`],
          [t("entries"), numberText(dbSize)],
          [t("hitRate"), rateText(sumOf(caches, "hits"), sumOf(caches, "misses"), t("none"))],
        ]}
      />
    </Panel>
  );
}

interface CachesProps {
  readonly info: CacheInfo;
  readonly onOpen: (cache: CacheFigures) => void;
}

function Caches({ info: { caches }, onOpen }: CachesProps) {
  const t = useTranslation("monitor.cache");
  const may = useMayCall();
  const clear = useClearCache();
  const { clearName } = useClient(cacheRoutes);
  return (
    <Panel flush>
      <SimpleTable
        label={t("caches")}
        stacked
        columns={[
          { label: t("cache") },
          { label: t("entries"), numeric: true },
          { label: t("hits"), numeric: true },
          { label: t("misses"), numeric: true },
          { label: t("hitRate"), numeric: true },
          { label: t("actions") },
        ]}
        rows={caches.map((cache) => [
          cache.remark,
          `${numberText(cache.size, "en")} / ${numberText(cache.max, "en")}`,
          numberText(cache.hits, "en"),
          numberText(cache.misses, "en"),
          rateText(cache.hits, cache.misses, t("none")),
          <span key="actions" className={classes.actions}>
            <button type="button" className="link" onClick={() => onOpen(cache)}>
              {t("keys")}
            </button>
            {may(cacheRoutes.clearName) && (
              <button
                type="button"
                className="link"
                data-danger
                onClick={() =>
                  void clear(t("clearTitle", { name: cache.remark }), () =>
                    clearName({ params: { name: cache.cacheName } }),
                  )
                }
              >
                {t("clear")}
              </button>
            )}
          </span>,
        ])}
      />
    </Panel>
  );
}

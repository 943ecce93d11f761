import { dictTypeRoutes } from "@adel/protocol/system/dict-type";
import { menuRoutes } from "@adel/protocol/system/menu";
import { GEN_AREAS, type GenTable, genRoutes } from "@adel/protocol/tool/gen";
import { Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { nodesOf } from "../../../core/tree-nodes.ts";
import { Panel, Row } from "../../../ui/layout.tsx";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import { ColumnsTable } from "./columns-table.tsx";
import classes from "./gen.module.css";

/** What is generated for one imported table; the address names it by its number. */
export function GenEditPage() {
  const t = useTranslation("tool.gen-edit");
  const [search] = useSearchParams();
  const id = Number(search.get("tableId"));
  const { one } = useClient(genRoutes);
  const { data, error } = useQuery({
    queryKey: ["gen-table", id],
    queryFn: ({ signal }) => one({ params: { id } }, { signal, quiet: true }),
    enabled: id > 0,
    gcTime: 0,
    // Read again when its tab is opened again; what was entered stays meanwhile.
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p>
        <Link className="link" to="/tool/gen">
          {t("back")}
        </Link>
      </p>
      {!(id > 0) && <p role="alert">{t("missing")}</p>}
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {id > 0 && !data && !error && <Skeleton height={320} />}
      {data && <TableForm key={data.info.updateTime} table={data.info} />}
    </>
  );
}

const BASICS = ["tableComment", "className", "businessName", "functionName", "functionNameEn"] as const;

function TableForm({ table }: { readonly table: GenTable }) {
  const t = useTranslation("tool.gen-edit");
  const core = useTranslation("common");
  const { change } = useClient(genRoutes);
  const { tree } = useClient(menuRoutes);
  const { options } = useClient(dictTypeRoutes);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const menus = useQuery({ queryKey: ["menu-tree"], queryFn: ({ signal }) => tree({}, { signal }) });
  const dictionaries = useQuery({ queryKey: ["dict-types"], queryFn: ({ signal }) => options({}, { signal }) });
  const form = useForm<GenTable>({ initialValues: table });
  const save = form.onSubmit(async (values) => {
    setBusy(true);
    setError(undefined);
    try {
      await change({ body: values }, { quiet: true });
      report.success(t("saved"));
    } catch (failure) {
      const errors = failure instanceof ApiError ? failure.errors : [];
      form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      setError(toErrorDetails(failure));
    } finally {
      setBusy(false);
    }
  });
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      {error && <ErrorAlert error={error} />}
      <Panel title={`${t("basics")} · ${table.tableName}`}>
        <div className={classes.fields}>
          {BASICS.map((field) => (
            <TextInput key={field} label={t(field)} withAsterisk {...form.getInputProps(field)} />
          ))}
          <Select
            label={t("moduleName")}
            data={[...GEN_AREAS]}
            allowDeselect={false}
            {...form.getInputProps("moduleName")}
          />
          <TreeSelect
            label={t("parentMenuId")}
            required
            nodes={nodesOf(menus.data ?? [])}
            value={String(form.values.parentMenuId)}
            onChange={(menuId) => form.setFieldValue("parentMenuId", Number(menuId))}
            {...(form.errors.parentMenuId !== undefined && { error: form.errors.parentMenuId })}
          />
        </div>
      </Panel>
      <Panel title={t("columns")} flush>
        <ColumnsTable form={form} dictionaries={(dictionaries.data ?? []).map(({ dictType }) => dictType)} />
      </Panel>
      <Row end>
        <Button type="submit" variant="filled" loading={busy}>
          {core("save")}
        </Button>
      </Row>
    </form>
  );
}

import type { FieldError } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import { FormDefinition, type FormDetail, formRoutes } from "@adel/protocol/tool/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { type Design, designerReducer, startDesign, toDefinition } from "./designer-state.ts";
import { pathsOf } from "./designer-tree.ts";

/** Messages by path, as `fields.0.label.zh`; the first one of a path counts. */
export type DesignErrors = Readonly<Record<string, string>>;
const byPath = (errors: readonly FieldError[]): DesignErrors =>
  Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message]));

/** The state of the designer, and how it is saved. */
export function useDesigner(form: FormDetail) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const queries = useQueryClient();
  const { change } = useClient(formRoutes);
  const [state, dispatch] = useReducer(designerReducer, form, startDesign);
  const [saved, setSaved] = useState<{ readonly version: number; readonly design: Design }>({
    version: form.version,
    design: state.present,
  });
  const [errors, setErrors] = useState<DesignErrors>({});
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const refuse = (refused: readonly FieldError[]) => {
    setErrors(byPath(refused));
    // The element of the first error, or its container.
    const path = refused[0]?.path ?? "";
    const paths = [...pathsOf(state.present.fields)].filter(([, own]) => `${path}.`.startsWith(`${own}.`));
    const first = paths.at(-1);
    if (first) dispatch({ kind: "select", id: first[0] });
  };
  const save = async () => {
    setErrors({});
    setError(undefined);
    const design = state.present;
    const parsed = parse(FormDefinition, toDefinition(design), describeIn(language));
    if (!parsed.ok) return refuse(parsed.errors);
    setBusy(true);
    try {
      const body = { ...parsed.value, id: form.id, version: saved.version };
      const { version } = await change({ body }, { quiet: true });
      setSaved({ version, design });
      report.success(t("saved", { version }));
      await queries.invalidateQueries({ queryKey: [formRoutes.list.path] });
    } catch (failure) {
      setError(toErrorDetails(failure));
      if (failure instanceof ApiError) refuse(failure.errors);
    } finally {
      setBusy(false);
    }
  };
  const isChanged = saved.design !== state.present;
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return { state, dispatch, errors, error, busy, save, isChanged, version: saved.version };
}

import { FormDetail, formRoutes } from "@adel/protocol/tool/form";
import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useClient } from "../../../core/services.tsx";
import { BackToForms } from "./back-to-forms.tsx";
import { Designer } from "./designer.tsx";

/** The designer of one form; the address names it by its number. */
export function FormDesignPage() {
  const { formId } = useParams();
  const id = Number(formId);
  const { one } = useClient(formRoutes);
  const { data, error } = useQuery({
    queryKey: ["form-design", id],
    queryFn: async ({ signal }) => FormDetail.parse(await one({ params: { id } }, { signal, quiet: true })),
    gcTime: 0,
    // Read again when its tab is opened again; what was entered stays meanwhile.
    placeholderData: keepPreviousData,
    // The form being designed is not reloaded when the window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <BackToForms />
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Designer key={data.id} form={data} />}
    </>
  );
}

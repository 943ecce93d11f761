import { type TokenScope, tokenRoutes } from "@adel/protocol/system/token";
import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";

interface Props {
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (scopes: string[]) => void;
}

/** Options under the page that they belong to, as the tree of a role names them. */
const groupByPage = (scopes: readonly TokenScope[]) =>
  [...Map.groupBy(scopes, ({ page }) => page)].map(([group, items]) => ({
    group,
    items: items.map(({ permission, name }) => ({ value: permission, label: `${name} · ${permission}` })),
  }));

/** The caller's permissions; a granted one that the caller no longer has can only be removed. */
export function ScopesField({ value, error, onChange }: Props) {
  const t = useTranslation("system.token");
  const { scopes } = useClient(tokenRoutes);
  const { data = [], isPending } = useQuery({
    queryKey: ["token-scopes"],
    queryFn: ({ signal }) => scopes({}, { signal }),
  });
  const held = new Set(data.map(({ permission }) => permission));
  return (
    <MultiSelect
      label={t("scopes")}
      aria-label={t("scopes")}
      withAsterisk
      searchable
      disabled={isPending}
      {...(value.length === 0 && { placeholder: t("scopesPlaceholder") })}
      description={t("scopesHelp")}
      data={[...groupByPage(data), ...value.filter((one) => !held.has(one)).map((one) => ({ value: one, label: one }))]}
      value={[...value]}
      onChange={onChange}
      {...(error !== undefined && { error })}
    />
  );
}

import { type TokenScope, tokenRoutes } from "@adel/protocol/system/token";
import { CheckIcon, type ComboboxItem, MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { languageTag } from "../../../core/locale/locale.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Tag } from "../../../ui/tag.tsx";
import classes from "./token.module.css";

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
  const strong = new Map(data.filter((scope) => scope.strong).map(({ permission, name }) => [permission, name]));
  const list = new Intl.ListFormat(languageTag(useLanguage()));
  const strongNames = value.flatMap((one) => strong.get(one) ?? []);
  return (
    <MultiSelect
      label={t("scopes")}
      aria-label={t("scopes")}
      withAsterisk
      searchable
      disabled={isPending}
      {...(value.length === 0 && { placeholder: t("scopesPlaceholder") })}
      description={
        <>
          {t("scopesHelp")}
          {strongNames.length > 0 && (
            <span className={classes.strong}>
              {t("strongChosen", { count: strongNames.length, names: list.format(strongNames) })}
            </span>
          )}
        </>
      }
      renderOption={({ option, checked = false }) => (
        <Scope option={option} isSelected={checked} isStrong={strong.has(option.value)} />
      )}
      data={[...groupByPage(data), ...value.filter((one) => !held.has(one)).map((one) => ({ value: one, label: one }))]}
      value={[...value]}
      onChange={onChange}
      {...(error !== undefined && { error })}
    />
  );
}

interface ScopeProps {
  readonly option: ComboboxItem;
  readonly isSelected: boolean;
  readonly isStrong: boolean;
}
/** One permission to choose; a strong one has its mark. */
function Scope({ option, isSelected, isStrong }: ScopeProps) {
  const t = useTranslation("system.token");
  return (
    <>
      {isSelected && <CheckIcon size={12} className={classes.chosen} aria-hidden />}
      <span>
        {isStrong && (
          <span title={t("strongHelp")}>
            <Tag color="warning">{t("strong")}</Tag>{" "}
          </span>
        )}
        {option.label}
      </span>
    </>
  );
}

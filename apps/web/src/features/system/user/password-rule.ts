import { configRoutes } from "@adel/protocol/system/config";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

const RULES = ["rule0", "rule1", "rule2", "rule3", "rule4"] as const;
export type PasswordRule = (typeof RULES)[number];
const KEY = "sys.account.chrtype";

/** The message key of the current password rule; undefined until it is loaded. */
export function usePasswordRule(): PasswordRule | undefined {
  const { byKey } = useClient(configRoutes);
  const { data, isPending } = useQuery({
    queryKey: [configRoutes.byKey.path, KEY],
    queryFn: ({ signal }) => byKey({ params: { key: KEY } }, { signal, quiet: true }),
  });
  if (isPending) return undefined;
  return RULES.find((rule) => rule === `rule${data}`) ?? "rule0";
}

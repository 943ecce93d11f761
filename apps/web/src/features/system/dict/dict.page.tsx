import { dictDataRoutes } from "@adel/protocol/system/dict";
import { dictTypeRoutes } from "@adel/protocol/system/dict-type";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import classes from "./dict.module.css";
import { dictView } from "./dict.view.tsx";

/** The entries of one dictionary, which the address names by its id. */
export function DictDataPage() {
  const t = useTranslation("system.dict");
  const { dictId } = useParams();
  const { options } = useClient(dictTypeRoutes);
  const { data: all } = useQuery({
    queryKey: [dictTypeRoutes.list.path, "all"],
    queryFn: ({ signal }) => options({}, { signal }),
  });
  const dictionary = all?.find((one) => String(one.dictId) === dictId);
  const type = dictionary?.dictType;
  const view = useMemo(() => dictView(type ?? ""), [type]);
  return (
    <>
      <p className={classes.head}>
        <Link className="link" to="/system/dict">
          {t("back")}
        </Link>
        {dictionary && (
          <>
            <strong>{dictionary.dictName}</strong>
            <span className="mono">{dictionary.dictType}</span>
          </>
        )}
        {all && !dictionary && <span role="alert">{t("unknown", { id: dictId ?? "" })}</span>}
      </p>
      {type && <TablePage view={view} routes={dictDataRoutes} messages="system.dict" fixed={{ dictType: type }} />}
    </>
  );
}

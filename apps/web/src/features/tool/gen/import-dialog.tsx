import { genRoutes } from "@adel/protocol/tool/gen";
import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./gen.module.css";

/** Opens the list of tables that can be imported. */
export function ImportButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslation("tool.gen");
  const [open, setOpen] = useState(false);
  return (
    <Can do="tool:gen:import">
      <Button variant="filled" onClick={() => setOpen(true)}>
        {t("import")}
      </Button>
      {open && (
        <ImportDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </Can>
  );
}

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}
function ImportDialog({ onClose, onDone }: Props) {
  const t = useTranslation("tool.gen");
  const core = useTranslation("common");
  const client = useClient(genRoutes);
  const [part, setPart] = useState("");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { data, error } = useQuery({
    queryKey: ["gen-db-tables"],
    queryFn: ({ signal }) => client.dbList({ query: {} }, { signal, quiet: true }),
    gcTime: 0,
  });
  const shown = data?.rows.filter(({ tableName, tableComment }) =>
    `${tableName} ${tableComment}`.toLowerCase().includes(part.trim().toLowerCase()),
  );
  const handleImport = async () => {
    await client.import({ query: { tables: selected.join(",") } });
    report.success(t("importDone", { count: selected.length }));
    onDone();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t("importTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <p className="caption">{t("importText")}</p>
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      <TextInput
        value={part}
        onChange={(event) => setPart(event.currentTarget.value)}
        placeholder={t("search")}
        aria-label={t("search")}
        data-autofocus
      />
      <div className={classes.tables}>
        {shown?.length === 0 && <p className="caption">{t("importNone")}</p>}
        <Checkbox.Group value={[...selected]} onChange={setSelected} aria-label={t("importTitle")}>
          {shown?.map(({ tableName, tableComment, columns }) => (
            <Checkbox
              key={tableName}
              value={tableName}
              label={`${tableName} ${tableComment} (${t("columnsCount", { count: columns })})`}
            />
          ))}
        </Checkbox.Group>
      </div>
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button variant="filled" disabled={selected.length === 0} onClick={() => void handleImport()}>
          {t("import")}
        </Button>
      </Row>
    </Modal>
  );
}

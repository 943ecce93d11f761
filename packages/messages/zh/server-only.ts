import calls from "./calls.json" with { type: "json" };
import demo from "./demo.json" with { type: "json" };
import fieldNames from "./field-names.json" with { type: "json" };
import reconciliation from "./reconciliation.json" with { type: "json" };
import seeds from "./seeds.json" with { type: "json" };
import server from "./server.json" with { type: "json" };
import sheets from "./sheets.json" with { type: "json" };
import trailFields from "./trail-fields.json" with { type: "json" };
import trailValues from "./trail-values.json" with { type: "json" };

/** The server alone uses them: other programs do not load them. */
export const catalogs = {
  calls,
  demo,
  "field-names": fieldNames,
  reconciliation,
  seeds,
  server,
  sheets,
  "trail-fields": trailFields,
  "trail-values": trailValues,
} as const;

import bridgePairPage from "./bridge.pair-page.json" with { type: "json" };
import cli from "./cli.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import inspection from "./inspection.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };
import validation from "./validation.json" with { type: "json" };

/** All that the bridge's own program uses: it starts for each command, and loads nothing that it does not show. */
export const catalogs = { cli, "bridge.pair-page": bridgePairPage, errors, inspection, terms, validation } as const;

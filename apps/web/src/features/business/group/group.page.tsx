import { groupRoutes } from "@adel/protocol/business/group";
import { TablePage } from "../../../crud/table-page.tsx";
import { groupView } from "./group.view.tsx";

/** Groups that hotels belong to. */
export const GroupPage = () => <TablePage view={groupView} routes={groupRoutes} messages="business.group" />;

import { deptRoutes } from "@adel/protocol/system/dept";
import { TreePage } from "../../../crud/tree-page.tsx";
import { deptView } from "./dept.view.tsx";

/** The departments, each below the one it belongs to. */
export const DeptPage = () => <TreePage view={deptView} routes={deptRoutes} messages="system.dept" />;

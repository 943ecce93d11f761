import { deptRoutes } from "@adel/protocol/system/dept";
import { TreePage } from "../../../crud/tree-page.tsx";
import { deptView } from "./dept.view.tsx";
import { deptMessages } from "./dept.words.ts";

/** The departments, each below the one it belongs to. */
export const DeptPage = () => <TreePage view={deptView} routes={deptRoutes} messages={deptMessages} />;

import { postRoutes } from "@adel/protocol/system/post";
import { TablePage } from "../../../crud/table-page.tsx";
import { postView } from "./post.view.tsx";

/** Posts of users. */
export const PostPage = () => <TablePage view={postView} routes={postRoutes} messages="system.post" />;

import { postRoutes } from "@adel/protocol/system/post";
import { TablePage } from "../../../crud/table-page.tsx";
import { postView } from "./post.view.tsx";

/** The posts that people hold. */
export const PostPage = () => <TablePage view={postView} routes={postRoutes} messages="system.post" />;

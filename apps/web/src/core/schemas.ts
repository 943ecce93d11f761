import "./jitless.ts";
import { allRoutes, type Route } from "@adel/protocol";

/**
 * What checks by schemas takes them from here. A built page's routes carry none (`build/bare-routes.ts`), so that
 * schemas and what they are made with come with the first form and not with the first list.
 */
export {
  BridgeFrame,
  bridgeReplies,
  CardJobInput,
  EncoderInput,
  Hotel,
  identityRoutes,
  JobId,
  PasswordChange,
  ProfileInput,
  parse,
  Uid,
} from "@adel/protocol";
export { z } from "zod";

const declared = new Map<string, Route>(
  Object.values(allRoutes)
    .flatMap((routes): Route[] => Object.values(routes))
    .map((route) => [`${route.method} ${route.path}`, route]),
);
/** What a call's body must be: by the route itself where it holds a schema, else as the API declares it. */
export const bodyOf = (route: Route): Route["body"] =>
  route.body ?? declared.get(`${route.method} ${route.path}`)?.body;

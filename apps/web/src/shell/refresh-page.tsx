import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";

/** /redirect/:path(.*): leaves the page and comes back, so that it starts afresh (specification §2). */
export function RefreshPage() {
  const { "*": path = "" } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries();
    void navigate(`/${path.replace(/^\/+/, "")}${search}`, { replace: true });
  }, [queries, navigate, path, search]);
  return null;
}

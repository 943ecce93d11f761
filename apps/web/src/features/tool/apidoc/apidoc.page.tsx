import { apidocRoutes } from "@adel/protocol/tool/apidoc";
import { Button, useComputedColorScheme } from "@mantine/core";
import { IconApiOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { BASE } from "../../../core/api.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "./apidoc.module.css";

const VIEWER = `${BASE}${apidocRoutes.viewer.path}/`;

/**
 * The documentation viewer in an iframe: it has its own content security policy, and this page keeps its strict one.
 */
export function ApidocPage() {
  const t = useTranslation("tool.apidoc");
  const core = useTranslation("common");
  const isDark = useComputedColorScheme("light") === "dark";
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    if (state === "shown") frame.current?.contentDocument?.documentElement.classList.toggle("dark-mode", isDark);
  }, [state, isDark]);
  const handleLoad = () => {
    // An error of the server is a document as well, without the viewer's element.
    const viewer = frame.current?.contentDocument?.getElementById("swagger-ui");
    setState(viewer ? "shown" : "failed");
  };
  if (state === "failed")
    return (
      <EmptyState icon={<IconApiOff size={32} stroke={1.5} aria-hidden />} title={t("failed")} text={t("failedText")}>
        <Button onClick={() => setState("loading")}>{core("retry")}</Button>
      </EmptyState>
    );
  return (
    <>
      {state === "loading" && (
        <p className="caption" role="status">
          {t("loading")}
        </p>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        title={t("title")}
        src={VIEWER}
        onLoad={handleLoad}
        data-loading={state === "loading" || undefined}
      />
    </>
  );
}

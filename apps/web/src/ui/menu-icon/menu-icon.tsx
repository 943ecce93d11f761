import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../boundary.tsx";
import classes from "./menu-icon.module.css";

const Drawing = lazy(async () => ({ default: (await import("./drawing.tsx")).Drawing }));

/** The icon of a menu row by its stored name; its space is reserved while the icons load or if there is none. */
export const MenuIcon = ({ name, size = 18 }: { readonly name: string; readonly size?: number }) => (
  <span className={classes.icon} style={{ width: size, height: size }} aria-hidden>
    <ErrorBoundary instead={() => null}>
      <Suspense>
        <Drawing name={name} size={size} />
      </Suspense>
    </ErrorBoundary>
  </span>
);

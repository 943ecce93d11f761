import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "./boundary.tsx";

test("a part whose code cannot be fetched is told in its own place, and what is around it stays", async () => {
  // React logs caught errors to the console.
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Lost = lazy(() => Promise.reject(new Error("gone")));
  render(
    <p>
      figures{" "}
      <ErrorBoundary instead={(error) => <b>{String(error)}</b>}>
        <Suspense>
          <Lost />
        </Suspense>
      </ErrorBoundary>
    </p>,
  );
  expect((await screen.findByText("Error: gone")).parentElement?.textContent).toBe("figures Error: gone");
  consoleError.mockRestore();
});

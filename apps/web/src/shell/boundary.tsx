import { Component, type ReactNode } from "react";
import { PageFailed } from "./page-error.tsx";

interface State {
  readonly failed: boolean;
  readonly error: unknown;
}

/** Keeps a page that broke, or could not be fetched, from taking the frame with it; React asks for a class here. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false, error: undefined };
  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }
  override render(): ReactNode {
    return this.state.failed ? <PageFailed error={this.state.error} /> : this.props.children;
  }
}

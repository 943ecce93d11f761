import { Component, type ReactNode } from "react";

interface Props {
  readonly instead: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly failed: boolean;
  readonly error: unknown;
}

/** Error boundary: a failed part does not break the page around it. React requires a class here. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined };
  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.instead(this.state.error) : this.props.children;
  }
}

import { useCallback, useEffect, useState } from "react";

type State<T> = { readonly data?: T; readonly failed: boolean; readonly loading: boolean };

/** A request made when the page opens, and its result. For pages before sign-in, which have no cache. */
export function useRequest<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<State<T>>({ failed: false, loading: true });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is the reason to ask again
  useEffect(() => {
    const leave = new AbortController();
    setState((last) => ({ ...last, loading: true }));
    ask(leave.signal).then(
      (data) => leave.signal.aborted || setState({ data, failed: false, loading: false }),
      () => leave.signal.aborted || setState({ failed: true, loading: false }),
    );
    return () => leave.abort();
  }, [ask, turn]);
  return { ...state, retry: useCallback(() => setTurn((last) => last + 1), []) };
}

import { useEffect, useState } from "react";

interface Entered {
  readonly text: string;
  /** The server is resolving the text. */
  readonly isLoading: boolean;
}
/** Enter pressed while the room is still loading starts once it is known, unless the text changed. */
export function useEnter({ text, isLoading }: Entered, start: () => void): () => void {
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || isLoading) return;
    setEntered(undefined);
    if (entered === text) start();
  }, [entered, isLoading, text, start]);
  return isLoading ? () => setEntered(text) : start;
}

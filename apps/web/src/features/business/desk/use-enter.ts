import { useEffect, useState } from "react";

interface Entered {
  readonly text: string;
  /** The server is being asked about the text. */
  readonly isLoading: boolean;
}
/** Enter pressed before the server told the room: it is done when the room is known, unless something else was typed. */
export function useEnter({ text, isLoading }: Entered, start: () => void): () => void {
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || isLoading) return;
    setEntered(undefined);
    if (entered === text) start();
  }, [entered, isLoading, text, start]);
  return isLoading ? () => setEntered(text) : start;
}

/** A button in a short message. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => Promise<unknown>;
}

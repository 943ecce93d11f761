/** A connection to one encoder: bytes of a serial port, or the commands of a PC/SC reader. */
export interface Port {
  readonly path: string;
  /** Aborts when the port is closed by `close` or unplugged; its reason says which. */
  readonly disconnected: AbortSignal;
  close(): Promise<void>;
}

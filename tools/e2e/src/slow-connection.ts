import { connect, createServer, type Socket } from "node:net";

interface SlowLine {
  readonly url: string;
  /** From now on each byte comes so much later, either way. */
  delay(ms: number): void;
  /** From now on nothing of what the far end says arrives. */
  mute(isMute: boolean): void;
  /** Every connection breaks; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

/** A server's address behind a line that is late: bytes keep their order, whatever happens to the delay in between. */
export async function slowLine(to: string, firstDelayMs: number): Promise<SlowLine> {
  const { hostname, port } = new URL(to);
  let delayMs = firstDelayMs;
  let isMute = false;
  const open = new Set<Socket>();
  const pass = (from: Socket, into: Socket, isFar: boolean) => {
    let last = Promise.resolve();
    from.on("data", (bytes) => {
      if (isFar && isMute) return;
      const due = performance.now() + delayMs;
      last = last.then(
        () =>
          new Promise((resolve) => {
            setTimeout(
              () => {
                if (!into.destroyed) into.write(bytes);
                resolve();
              },
              Math.max(0, due - performance.now()),
            );
          }),
      );
    });
    from.on("close", () => void last.then(() => into.destroy()));
    from.on("error", () => from.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
    pass(near, far, false);
    pass(far, near, true);
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no address");
  return {
    url: `http://127.0.0.1:${address.port}`,
    delay(ms) {
      delayMs = ms;
    },
    mute(next) {
      isMute = next;
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

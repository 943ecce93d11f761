import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Closes the oldest idle connections above `max`, so that a program that opens many of them does not block pages. */
export function limitIdleConnections(server: Server, max: number, onClosed: () => void): void {
  const idle = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
    if (idle.size <= max) return;
    const [oldest] = idle;
    oldest?.destroy();
    onClosed();
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  server.on("upgrade", ({ socket }) => idle.delete(socket));
}

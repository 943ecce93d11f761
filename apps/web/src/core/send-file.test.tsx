import { createServer } from "node:http";
import { profileRoutes } from "@adel/protocol/auth/profile";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { Upload } from "../ui/upload/upload.tsx";
import { useSendFile } from "./send-file.ts";
import { Failure, fakeServer, TestSurroundings, testServices } from "./testing/render.tsx";
import { uploadWithProgress } from "./upload-request.ts";

const answers: string[] = [];
function ImageSource() {
  const send = useSendFile(profileRoutes.changeAvatar, { onAnswer: ({ imgUrl }) => void answers.push(imgUrl) });
  return <Upload label="头像" endings={[".png"]} maxBytes={1_000} maxFiles={1} send={send} />;
}
const open = (answer: () => unknown) => {
  const server = fakeServer({ "profile.changeAvatar": answer });
  const { services, shown } = testServices(server);
  const { container } = render(
    <TestSurroundings services={services}>
      <ImageSource />
    </TestSurroundings>,
  );
  return { server, shown, container };
};
const choose = async (container: HTMLElement, name = "me.png") => {
  await screen.findByRole("button", { name: "选择文件 头像" });
  const field = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!field) throw new Error("there is no file field");
  await userEvent.upload(field, new File(["x"], name), { applyAccept: false });
};

describe("a file that is chosen", () => {
  test("goes under the name that the route asks for, and its answer comes back", async () => {
    const { server, container } = open(() => ({ imgUrl: "/profile/avatar/me.png" }));
    await choose(container);
    expect(await screen.findByText("已上传")).toBeDefined();
    expect(answers).toEqual(["/profile/avatar/me.png"]);
    const body = server.called("profile.changeAvatar")[0]?.body;
    expect(body instanceof FormData && body.get("avatarfile")).toBeInstanceOf(File);
  });

  test("is refused beside itself, in the server's words, and nothing pops up", async () => {
    const { shown, container } = open(() => {
      throw Failure.of("NOT_A_PICTURE");
    });
    await choose(container);
    expect(await screen.findByText(/上传失败：/)).toBeDefined();
    expect(screen.getByRole("button", { name: "重试" })).toBeDefined();
    expect(shown).toEqual([]);
  });

  test("of the wrong kind is not sent at all", async () => {
    const { server, container } = open(() => ({ imgUrl: "" }));
    await choose(container, "me.exe");
    expect(await screen.findByText("不支持此类型，仅支持PNG")).toBeDefined();
    expect(server.seen).toEqual([]);
  });
});

describe("a body whose progress is watched", () => {
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    request.resume().on("end", () => response.end(JSON.stringify({ method: request.method })));
  });
  afterEach(() => void server.close());
  const listen = () =>
    new Promise<string>((resolve, reject) =>
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        if (typeof address === "object" && address) resolve(`http://127.0.0.1:${address.port}/`);
        else reject(new Error("the server has no port"));
      }),
    );

  test("arrives whole, tells how much is over, and can be stopped", async () => {
    const shares: number[] = [];
    const address = await listen();
    const body = new FormData();
    body.append("file", new File(["x".repeat(200_000)], "a.txt"));
    const answer = await uploadWithProgress((share) => shares.push(share))(address, { method: "POST", body });
    expect(await answer.json()).toEqual({ method: "POST" });
    expect(shares.at(-1)).toBe(1);
    const stopped = uploadWithProgress(() => undefined)(address, { method: "POST", body, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow();
  });

  test("says that the network failed where nobody listens", async () => {
    await expect(uploadWithProgress(() => undefined)("http://127.0.0.1:9/", { method: "POST" })).rejects.toThrow(
      "network error",
    );
  });
});

// Casts: the caller knows the type of an expression's result.
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright-core";
import { freePort } from "./free-port.ts";

/**
 * A page that is prepared by Playwright and then disconnected: while it is measured, no debugger is attached, because
 * that would take longer than some of what is measured.
 */
export interface StandalonePages {
  /** Connects Playwright to the page for a task, and disconnects it again. */
  use<T>(work: (page: Page) => Promise<T>): Promise<T>;
  /** What a function gives in the page, by the browser's own protocol and nothing else of it. */
  ask<T>(source: string, ...options: readonly string[]): Promise<T>;
  close(): Promise<void>;
}

/** The page's own port for debuggers. */
async function loginOf(address: string): Promise<string> {
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await (await fetch(`${address}/json/list`)).json();
  const login = targets.find(({ type }) => type === "page");
  if (!login) throw new Error("the browser has no page");
  return login.webSocketDebuggerUrl;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

async function evaluated(login: string, expression: string): Promise<Evaluated> {
  const socket = new WebSocket(login);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("the page let nobody in")));
    });
    const answer = new Promise<Evaluated>((resolve, reject) => {
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data)).result));
      socket.addEventListener("close", () => reject(new Error("the page went away")));
    });
    const params = { expression, returnByValue: true, awaitPromise: true };
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }));
    return await answer;
  } finally {
    socket.close();
  }
}

export async function standalonePages(options: LaunchOptions): Promise<StandalonePages> {
  const port = await freePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  const address = `http://127.0.0.1:${port}`;
  const only = async (context: BrowserContext | undefined) => context?.pages()[0] ?? (await context?.newPage());
  return {
    async use(work) {
      const simulatorConsole = await chromium.connectOverCDP(address);
      try {
        const page = await only(simulatorConsole.contexts()[0]);
        if (!page) throw new Error("the browser has no page");
        return await work(page);
      } finally {
        await simulatorConsole.close();
      }
    },
    async ask<T>(source: string, ...options: readonly string[]) {
      const expression = `(${source})(...${JSON.stringify(options)})`;
      const { result, exceptionDetails } = await evaluated(await loginOf(address), expression);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "the page failed");
      return result.value as T;
    },
    close: () => browser.close(),
  };
}

import { readFileSync, writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import { JsonReporter, type TestModule, type Vitest } from "vitest/node";

/**
 * Vitest's JSON report with the errors outside all tests, such as a worker that ended, as `unhandledErrors`. Vitest
 * itself only prints them.
 */
export default class JsonReporterWithErrors extends JsonReporter {
  private file = "";

  constructor() {
    super({});
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    const { outputFile } = vitest.config;
    this.file = typeof outputFile === "string" ? outputFile : (outputFile?.json ?? "");
  }

  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[] = []): Promise<void> {
    await super.onTestRunEnd(modules);
    const report: Record<string, unknown> = JSON.parse(readFileSync(this.file, "utf8"));
    const unhandledErrors = errors.map(printError);
    writeFileSync(this.file, JSON.stringify({ ...report, unhandledErrors }));
  }
}

/** The stack of an error and of those that caused it. */
const printError = ({ stack, message, cause }: SerializedError): string =>
  [stack ?? message, ...(cause === undefined ? [] : [printError(cause)])].join("\n");

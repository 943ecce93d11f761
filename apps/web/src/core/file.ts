import { fileRoutes } from "@adel/protocol/system/file";
import { addressOf } from "./api.ts";

/** The browser fetches an export by navigating to its address; it is deleted afterwards (specification §7). */
export const downloadAddress = (fileName: string): string =>
  addressOf(fileRoutes.download, { query: { fileName, delete: "true" } });

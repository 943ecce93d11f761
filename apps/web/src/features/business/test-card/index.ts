export { useMarkUsed } from "./use-mark-used.ts";

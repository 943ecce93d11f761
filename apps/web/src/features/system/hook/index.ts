// What the personal center shows of web hooks.
export { HookPanel } from "./hook-panel.tsx";

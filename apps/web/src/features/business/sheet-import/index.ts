export { SheetImportDrawer, useCheckedSheet } from "./sheet-import-drawer.tsx";
export { SheetReport } from "./sheet-report.tsx";

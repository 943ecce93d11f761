export { SheetImportDrawer, useCheckedSheet } from "./sheet-import-drawer.tsx";

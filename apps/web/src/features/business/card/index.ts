export { EraseButton } from "./erase-button.tsx";

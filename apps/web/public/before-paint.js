// Runs before the first paint, as a file because the page's policy allows no inline script: colour scheme and language.
(() => {
  const root = document.documentElement;
  const stored = localStorage.getItem("mantine-color-scheme-value");
  const dark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.lang = localStorage.getItem("locale") === "en" ? "en" : "zh-CN";
})();

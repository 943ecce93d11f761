import bowser from "bowser";

/** Browser and system from a User-Agent header; "" if it contains neither. */
export function readUserAgent(header: string): { readonly browser: string; readonly os: string } {
  if (header === "") return { browser: "", os: "" };
  const { browser, os } = bowser.parse(header);
  const values = (name: string | undefined, version: string | undefined) =>
    [name ?? "", version?.split(".")[0] ?? ""].filter((part) => part !== "").join(" ");
  return { browser: values(browser.name, browser.version), os: values(os.name, os.versionName ?? os.version) };
}

import { createHash } from "node:crypto";

/** The colors of the web application, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f3f5f7;--surface:#fff;--sunken:#f7f8fa;--line:#e2e6eb;--control:#8a94a3;--text:#1b222c;--second:#4e5969;--accent:#1763b8;--on-accent:#fff;--warning:#8f5a00;--error:#c8322b;--error-tint:#fdeeed;--success:#1a7f4b}
@media (prefers-color-scheme:dark){:root{--page:#0e1116;--surface:#151a21;--sunken:#11151b;--line:#262d37;--control:#667284;--text:#e4e8ee;--second:#aab3c0;--accent:#6bb3ff;--on-accent:#0e1116;--warning:#e3b341;--error:#ff8078;--error-tint:#301b1d;--success:#4cc38a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--text);font:14px/22px Inter,system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;text-autospace:normal}
main{max-width:560px;margin:0 auto;padding:32px 24px}
.box{padding:24px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.brand{margin:0 0 12px;color:var(--second);font-size:12px}
h1{margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px}
.server{padding:12px;border-radius:8px;background:var(--sunken);font:600 16px/24px ui-monospace,"SFMono-Regular",Consolas,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
dt,small,.caption{color:var(--second)}
dd{margin:0;overflow-wrap:anywhere}
fieldset{margin:0 0 16px;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
.reader{display:flex;gap:12px;padding:12px;border:1px solid var(--line);border-radius:8px;cursor:pointer}
.reader+.reader{margin-top:8px}
.reader:has(:checked){border-color:var(--accent)}
.reader span,.reader strong,.reader small{display:block;min-width:0;overflow-wrap:anywhere}
.reader input{flex:none;width:16px;height:16px;margin:3px 0 0;accent-color:var(--accent)}
small{font-size:13px}
.warning{color:var(--warning)}
.alert{padding:12px;border-radius:8px;background:var(--error-tint)}
.alert strong{display:block;color:var(--error)}
.done{color:var(--success)}
.field{display:block;margin-bottom:16px}
.field input{display:block;width:100%;height:36px;margin-top:4px;padding:0 12px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
.buttons{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:center;justify-content:flex-end;margin-bottom:16px}
button{min-height:36px;padding:0 20px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on-accent);font:600 14px/22px inherit;font-family:inherit;cursor:pointer}
button:disabled{opacity:.6;cursor:default}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.last{margin:0}
@media (max-width:479.98px){main{padding:16px}.box{padding:16px}.buttons>*{flex:1;text-align:center}}
`;

/**
 * The button works only after the window has had the focus for a moment, so that a page cannot direct a double click to
 * it (clickjacking). A form is sent only once.
 */
export const SCRIPT = `
(() => {
  const button = document.getElementById("pair");
  if (!button) return;
  let timer, sent = false;
  const arm = () => {
    clearTimeout(timer);
    button.disabled = true;
    if (!sent && document.hasFocus() && !document.hidden) timer = setTimeout(() => { button.disabled = false; }, 600);
  };
  for (const name of ["focus", "blur", "pageshow"]) addEventListener(name, arm);
  document.addEventListener("visibilitychange", arm);
  button.form.addEventListener("submit", () => {
    sent = true;
    button.textContent = button.dataset.busy;
    setTimeout(arm);
  });
  arm();
})();
`;

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Sent with every page: no external resources, no framing, no link to the window that opened it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${source(STYLE)}`,
    `script-src ${source(SCRIPT)}`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Not no-referrer: the form would then be sent with the origin null.
  "referrer-policy": "same-origin",
};

import type { Locator, Page, Response } from "@playwright/test";
import { drawn } from "./drawn.ts";
import type { Walker } from "./walk.ts";

interface ShownField {
  readonly name: string;
  /** It is starred and empty. */
  readonly isMissing: boolean;
  readonly isMarked: boolean;
  /** What is wrong with it, in words. */
  readonly text: string;
  readonly hasFocus: boolean;
}
interface ShownForm {
  readonly fields: readonly ShownField[];
  /** Texts of errors that belong to no marked field. */
  readonly loose: readonly string[];
  readonly alerts: readonly string[];
  readonly focus: string;
}

/** A form's fields as they are shown, in the order of the page. */
const readForm = (form: Element): ShownForm => {
  const textOf = (element: Element | null) => element?.textContent ?? "";
  const errors = new Map([...form.querySelectorAll(".mantine-InputWrapper-error")].map((one) => [one.id, textOf(one)]));
  const described = new Set<string>();
  const errorOf = (control: Element): string => {
    const ids = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => errors.has(id));
    for (const id of ids) described.add(id);
    return ids.map((id) => errors.get(id)).join(" ");
  };
  const read = (control: Element): ShownField => {
    const label = form.querySelector(`label[for="${CSS.escape(control.id)}"]`);
    const isTyped =
      control instanceof HTMLTextAreaElement || control.matches("input:not([type=checkbox], [type=radio])");
    const hasPills = control.closest(".mantine-InputWrapper-root")?.querySelector(".mantine-MultiSelect-pill") != null;
    const isEmpty = isTyped && !hasPills && "value" in control && control.value === "";
    // Several fields that are marked for one reason, such as the parts of a schedule, share the text of their group.
    const group = [...(control.closest("fieldset")?.querySelectorAll(".mantine-InputWrapper-error") ?? [])];
    return {
      name: textOf(label) || (control.getAttribute("aria-label") ?? control.id),
      isMissing: isEmpty && label?.querySelector("[class*=required]") != null,
      isMarked: control.getAttribute("aria-invalid") === "true",
      text: errorOf(control) || group.map(textOf).join(" "),
      hasFocus: control === document.activeElement,
    };
  };
  const controls = "input:not([type=hidden]), textarea, [contenteditable=true], button[aria-invalid]";
  const fields = [...form.querySelectorAll(controls)].filter((one) => one.checkVisibility()).map(read);
  return {
    fields,
    loose: [...errors].filter(([id]) => !described.has(id)).map(([, text]) => text),
    alerts: [...form.querySelectorAll("[role=alert]")].map(textOf),
    focus: document.activeElement?.outerHTML.slice(0, 160) ?? "",
  };
};

/** A validator's own words, and addresses of calls. */
const LIBRARY =
  /[Ii]nvalid input|expected|received|\bNaN\b|undefined|regex|\/\^|https?:\/\/(?!example\.com)[\w[]|\/adel\//;
/** Chinese in an English text; an English sentence in a Chinese one. */
const FOREIGN = { zh: /[A-Za-z]{3,}(?: [A-Za-z]{2,}){2}/, en: /\p{Script=Han}/u } as const;

const TYPED = "input:not([readonly], [role=combobox], [type=checkbox], [type=radio], [type=file]), textarea";
const TOO_LONG = "?!".repeat(1100);
const TOO_LARGE = "987654321987";

/** Submits forms that are filled in wrongly, and collects what they do not say as a form should. */
export class FormChecker {
  readonly faults: string[] = [];
  /** Names of the forms, as often as each was submitted. */
  readonly submitted: string[] = [];
  private readonly page: Page;
  private readonly walker: Walker;
  private readonly language: "zh" | "en";
  private accepted = 0;

  constructor(page: Page, walker: Walker, language: "zh" | "en") {
    this.page = page;
    this.walker = walker;
    this.language = language;
    page.on("response", (response) => void this.countAccepted(response));
  }

  /** Once with nothing in its fields, then as it was with the last of them wrong. */
  async test(form: Locator, name: string): Promise<void> {
    const fields = await form.locator(TYPED).filter({ visible: true }).all();
    const before = await Promise.all(fields.map((field) => field.inputValue()));
    for (const [at, field] of fields.entries())
      if (before[at] !== "" && (await field.isEnabled())) await field.fill("");
    await this.submit(form, `${name}, empty`);
    if (!(await form.isVisible())) return;
    for (const [at, field] of fields.entries())
      if (before[at] && (await field.isEnabled())) await field.fill(before[at]);
    const last = form.locator(`:is(${TYPED}):not([maxlength], :disabled)`).filter({ visible: true }).last();
    if ((await last.count()) === 0) return;
    const isNumber = /numeric|decimal/.test((await last.getAttribute("inputmode")) ?? "");
    await last.fill(isNumber ? TOO_LARGE : TOO_LONG);
    await this.submit(form, `${name}, one field wrong`);
  }

  private async submit(form: Locator, name: string): Promise<void> {
    const button = form.locator("[type=submit]:enabled").filter({ visible: true });
    // A button that waits for the first entry cannot send anything wrong.
    if ((await button.count()) === 0) return;
    const say = (fault: string) => void this.faults.push(`${name}: ${fault}`);
    const missing = (await form.evaluate(readForm)).fields.filter(({ isMissing }) => isMissing);
    this.accepted = 0;
    this.submitted.push(name);
    await button.first().click();
    await drawn(this.page);
    await this.walker.settle();
    if (!(await form.isVisible()) || this.accepted > 0) {
      for (const field of missing) say(`sent without ${field.name}`);
      return;
    }
    const { fields, loose, alerts, focus } = await form.evaluate(readForm);
    const marked = fields.filter(({ isMarked }) => isMarked);
    if (marked.length === 0) say(`nothing is marked; ${alerts.join(" ")}`);
    for (const { name: field } of missing) if (!marked.some((one) => one.name === field)) say(`${field} is not marked`);
    for (const field of marked) if (field.text === "") say(`${field.name} is marked without a text`);
    if (marked[0] && !marked[0].hasFocus) say(`the focus is not in ${marked[0].name}: ${focus}`);
    for (const text of loose) say(`stands at no marked field: ${text}`);
    for (const text of [...marked.map((field) => field.text), ...loose, ...alerts])
      if (LIBRARY.test(text) || FOREIGN[this.language].test(text)) say(`says ${text}`);
  }

  private async countAccepted(response: Response): Promise<void> {
    if (response.request().method() === "GET") return;
    const body: unknown = await response.json().catch(() => null);
    if (typeof body === "object" && body !== null && "code" in body && body.code === 200) this.accepted++;
  }
}

import userEvent from "@testing-library/user-event";

/** Puts a text into a field at once, where single keys are not what is tested: each of them would draw the page anew. */
export async function fillIn(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

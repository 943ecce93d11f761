import { Drawer, MantineProvider, Menu, Modal } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { rememberFocus } from "./return-focus.ts";
import { theme } from "./theme.ts";

beforeAll(() => rememberFocus(window));

const BOX = { drawer: Drawer, dialog: Modal };
type Kind = keyof typeof BOX;

/** Opened and closed as nearly all of the product's are: rendered while open. */
function Page() {
  const [open, setOpen] = useState<readonly Kind[]>([]);
  const [hasRow, setRow] = useState(true);
  const show = (kind: Kind) => setOpen([...open, kind]);
  return (
    <main id="content" tabIndex={-1}>
      {hasRow && (
        <button type="button" onClick={() => show("drawer")}>
          open drawer
        </button>
      )}
      <button type="button" onClick={() => show("dialog")}>
        open dialog
      </button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">more</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => show("dialog")}>entry</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open.map((kind) => {
        const Box = BOX[kind];
        return (
          <Box key={kind} opened onClose={() => setOpen(open.slice(0, -1))} title={kind}>
            <button type="button" onClick={() => show("dialog")}>
              ask
            </button>
            <button
              type="button"
              onClick={() => {
                setRow(false);
                setOpen([]);
              }}
            >
              delete
            </button>
            <button type="button" onClick={() => setOpen([])}>
              discard
            </button>
          </Box>
        );
      })}
    </main>
  );
}

const open = () =>
  render(
    <MantineProvider theme={theme} env="test">
      <Page />
    </MantineProvider>,
  );
const button = (name: string) => screen.getByRole("button", { name });
/** Opened with Enter on the button `by`, with the focus inside. */
async function enter(by: HTMLElement, kind: Kind) {
  by.focus();
  await userEvent.keyboard("{Enter}");
  const box = await screen.findByRole("dialog", { name: kind });
  await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
}

test.for(["drawer", "dialog"] as const)("Escape out of a %s leads back to the button that opened it", async (kind) => {
  open();
  await enter(button(`open ${kind}`), kind);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button(`open ${kind}`));
});

test("a dialog over a drawer leads back into it, and both closed at once to what opened the drawer", async () => {
  open();
  await enter(button("open drawer"), "drawer");
  const ask = button("ask");
  await enter(ask, "dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "dialog" })).toBeNull());
  expect(document.activeElement).toBe(ask);
  await enter(ask, "dialog");
  screen.getAllByRole("button", { name: "discard" }).at(-1)?.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button("open drawer"));
});

test("an entry of a menu that is gone leads back to what opened the menu", async () => {
  open();
  button("more").focus();
  await userEvent.keyboard("{Enter}");
  const entry = await screen.findByRole("menuitem", { name: "entry" });
  await enter(entry, "dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button("more"));
});

test("what is gone leads to the page's content", async () => {
  open();
  await enter(button("open drawer"), "drawer");
  button("delete").focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

import type { MessageKey, Namespace } from "@adel/messages";
import type { Route } from "@adel/protocol/kernel/route";
import type { ComponentType, ReactNode } from "react";
import type { Translate } from "../core/locale/messages.ts";
import type { Priority } from "../ui/table/column.ts";
import type { TreeNode } from "../ui/tree/tree-model.ts";
import type { TrailRecord } from "./changes/trail-record.ts";

/** One column; `show` if the plain value is not suitable for display. */
export interface Column<Row, K extends string> {
  readonly key: keyof Row & string;
  readonly label: K;
  /** The server can sort by it. */
  readonly sort?: boolean;
  readonly numeric?: boolean;
  /** Integer cents. */
  readonly money?: boolean;
  readonly mono?: boolean;
  readonly show?: (row: Row, t: Translate<K>) => ReactNode;
  /** Hidden by default. */
  readonly spare?: boolean;
  /** The dictionary that the value is an entry of. */
  readonly dict?: string;
  /** The text of a value that is one of a few. */
  word?(value: string): K;
  /** A time; narrow tables show its day. */
  readonly time?: boolean;
  /** 1 never folds into the row's details; without one it follows from `narrow`: title and mark 1, line 2, others 3. */
  readonly priority?: Priority;
  /** Minimum and ideal width in pixels, if those of its kind do not fit. */
  readonly width?: readonly [least: number, ideal: number];
  /** Its part in the card that shows a row on a narrow screen; left out there without one. */
  readonly narrow?: "title" | "line" | "mark";
}

export interface Choice<K extends string> {
  readonly value: string;
  readonly label: K;
}
/** Options of a field: listed here, or a dictionary of the server. */
type Choices<K extends string> = { readonly options: readonly Choice<K>[] } | { readonly dict: string };

/** What shows a custom filter's value in words. */
export interface FilterValue {
  readonly label: string;
  /** As the address has it; "" for none. */
  readonly value: string;
}
/** What a custom filter's control sees of its list. */
export interface FilterControl extends FilterValue {
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}
/** One filter of the search line; a range starts at `key` and ends at `to`. */
export type Filter<Query, K extends string> = {
  readonly key: keyof Query & string;
  readonly label: K;
  /** Folded by default, however few there are: for lists that are often used without it. */
  readonly spare?: boolean;
} & (
  | { readonly kind: "text" }
  /** A control of the feature that its rows are of; only for users who may call its route. */
  | {
      readonly kind: "custom";
      readonly route: Route;
      readonly control: ComponentType<FilterControl>;
      readonly text: ComponentType<FilterValue>;
    }
  | ({ readonly kind: "select" } & Choices<K>)
  /** An option of a hook: rows of another list, by their ids. */
  | { readonly kind: "offered"; readonly useOptions: () => readonly Choice<string>[] }
  | { readonly kind: "dateRange" | "numberRange"; readonly to: keyof Query & string }
  /** A province, alone or with one of its cities at `to`. */
  | { readonly kind: "region"; readonly to: keyof Query & string }
);

/** What a custom field sees of its form. */
export interface FormPart<Input> {
  readonly values: Input;
  readonly errors: Readonly<Record<string, ReactNode>>;
  set<F extends keyof Input & string>(field: F, value: Input[F]): void;
}
/** One field of the form; server refusals land on it by `key`. */
export type Field<Input, K extends string> = {
  readonly key: keyof Input & string;
  readonly label: K;
  readonly help?: K;
  readonly required?: boolean;
  /** Over both columns of the form. */
  readonly wide?: boolean;
  /** Shows the field only while this is true. */
  readonly when?: (values: Input) => boolean;
} & (
  | { readonly kind: "text" | "textarea" | "password"; readonly limit?: number; readonly placeholder?: K }
  /** An integer, unless it states its number of decimals. */
  | { readonly kind: "number"; readonly unit?: K; readonly decimals?: number }
  | ({ readonly kind: "select" } & Choices<K>)
  | { readonly kind: "switch" }
  /** A date (`2026-01-02`), or a time to the minute. */
  | { readonly kind: "date"; readonly time?: boolean }
  | { readonly kind: "dateRange"; readonly to: keyof Input & string }
  /** A node of a tree by its id; a hook provides the nodes. */
  | { readonly kind: "tree"; readonly useNodes: () => readonly TreeNode[] }
  /** `reads`: all values that it shows or uses; changes of other values do not render it again. */
  | {
      readonly kind: "custom";
      readonly show: (form: FormPart<Input>, t: Translate<K>) => ReactNode;
      readonly reads?: readonly (keyof Input & string)[];
    }
);

/** A table screen as typed data: content, without layout. */
export interface TableView<Row, Query, Input, K extends string> {
  /** What one row is called: 酒店, hotel. */
  readonly entityName: K;
  readonly columns: readonly Column<Row, K>[];
  readonly filters: readonly Filter<Query, K>[];
  readonly id: (row: Row) => number | string;
  /** How a row is named in questions: `1001 Grand Plaza`. */
  readonly name: (row: Row) => string;
  /** What the audit trail calls a row: its details and its form then have a tab with its changes. */
  readonly trail?: (row: Row) => TrailRecord;
  /** Protected rows: they cannot be deleted, alone or with others. */
  readonly stored?: (row: Row) => boolean;
  /** Consequences of a deletion, as text. */
  readonly afterDelete?: (rows: readonly Row[], t: Translate<K>) => string;
  readonly form?: {
    readonly width: number;
    readonly fields: readonly Field<Input, K>[];
    /** The form of a new row, or of this one. */
    readonly start: (row: Row | undefined) => Input;
    /** The request body; by default the form's values. */
    readonly send?: (values: Input) => unknown;
    /** Field errors by rules beyond the route's schema. */
    readonly wrong?: (values: Input) => readonly (keyof Input & string)[];
  };
}
/** A table whose rows form a tree; the server sends them flat and all at once. */
export interface TreeView<Row, Query, Input, K extends string> extends TableView<Row, Query, Input, K> {
  /** Id of the parent row; a row without a listed parent is at the top. */
  readonly parentId: (row: Row) => number;
  /** Initial values of a new row below this one; undefined if none is allowed below it. */
  readonly below: (parent: Row) => Partial<Input> | undefined;
  readonly firstOpen: "all" | "none";
}
/** The routes a table screen may call; a missing one leaves its button out. */
export interface TableRoutes {
  readonly list: Route;
  readonly create?: Route;
  readonly change?: Route;
  readonly remove?: Route;
  /** Undoes a deletion. */
  readonly restore?: Route;
  readonly export?: Route;
}
/** What a table screen is made of. */
export interface TablePageProps<Row, Query, Input, N extends Namespace> {
  readonly view: TableView<Row, Query, Input, MessageKey<N>>;
  readonly routes: TableRoutes;
  readonly messages: N;
  /** More acts on one row, between modify and delete. */
  readonly children?: (row: Row, refresh: () => void) => ReactNode;
  /** Where a new row is made elsewhere than in the view's form: opens that. */
  readonly onCreate?: () => void;
  /** Called with the server's reply to a new row. */
  readonly onCreated?: (reply: unknown, refresh: () => void) => void;
  /** More acts on the table as a whole or on the rows of this page, between export and the column choice. */
  readonly actions?: (refresh: () => void, rows: readonly Row[]) => ReactNode;
  /** Constant part of every query of this list: the record that its rows belong to. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** More acts on the chosen rows. */
  readonly bulk?: (rows: readonly Row[], done: () => void) => ReactNode;
}

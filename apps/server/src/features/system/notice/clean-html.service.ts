import sanitize from "sanitize-html";
import { uploadNameOf } from "../file/file-uses.service.ts";

/** What addresses of this server begin with. */
const BASE = "/adel";

const ALIGNED = { "text-align": [/^(left|right|center|justify)$/] };

/** What the editor makes and nothing else: no script, no handler, no form, no frame, no style but an alignment. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...["p", "br", "h1", "h2", "h3", "h4", "blockquote", "hr", "pre", "code"],
      ...["strong", "b", "em", "i", "u", "s", "mark", "sub", "sup"],
      ...["ul", "ol", "li", "a", "img", "table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: { a: ["href", "title", "rel"], img: ["src", "alt", "width", "height"], "*": ["style"] },
    allowedStyles: { "*": ALIGNED },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    // Only images of this server: an external one would reveal who reads a notice.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^\/adel\//.test(attribs.src ?? ""),
  });

/** The uploaded pictures that a cleaned text shows. */
export const uploadsIn = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].flatMap(([, source = ""]) => {
    const name = source.startsWith(BASE) ? uploadNameOf(source.slice(BASE.length)) : undefined;
    return name === undefined ? [] : [name];
  });

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The plain text without markup, for a cell of a spreadsheet. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<\/(p|h[1-4]|li|blockquote|tr)>|<br\s*\/?>/g, "$&\n"), { allowedTags: [] })
    .replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

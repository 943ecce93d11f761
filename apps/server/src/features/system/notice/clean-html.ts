import sanitize from "sanitize-html";

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
    // A picture of the product's own, or none: no page tells a stranger who reads a notice.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^\/adel\//.test(attribs.src ?? ""),
  });

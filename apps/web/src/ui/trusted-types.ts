type Sanitize = (html: string) => string;

let sanitize: Sanitize = () => {
  throw new TypeError("This part of the page writes no markup.");
};

/** Allows text to become markup from now on, without scripts. Called by the part that needs it, with its library. */
export function allowMarkup(by: Sanitize): void {
  sanitize = by;
}

/** The only way from text to markup (Trusted Types). Libraries write text without tags into style elements. */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? sanitize(text) : text),
});

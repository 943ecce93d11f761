const TAG = /<[^>]*>/g;
const STYLE = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * HTML without style attributes. The editor's schema drops them anyhow, but the browser reads each one while the text
 * is parsed, and reports it against the page's policy.
 */
export const withoutStyles = (html: string): string => html.replace(TAG, (tag) => tag.replace(STYLE, ""));

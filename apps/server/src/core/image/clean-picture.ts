import { jpeg } from "./jpeg.ts";
import type { Picture } from "./picture.ts";
import { png } from "./png.ts";

/**
 * PNG or JPEG by its own bytes, without whatever was packed beside the pixels (positions, comments, profiles, a second
 * file behind the end); null for anything else, broken pictures included.
 */
export const cleanPicture = (bytes: Buffer): Picture | null => png(bytes) ?? jpeg(bytes);

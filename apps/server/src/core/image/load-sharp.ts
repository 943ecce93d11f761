/** Imported with the first image: loading the native library takes about 80 ms at start. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // No image is processed twice, so a cache of decoded pixels would only use memory.
  sharp.cache(false);
  return sharp;
}

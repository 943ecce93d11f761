/** Imported with the first picture: loading the native library costs the start of the server about 80 ms. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // No picture is processed twice, so a cache of decoded pixels would only use memory.
  sharp.cache(false);
  return sharp;
}

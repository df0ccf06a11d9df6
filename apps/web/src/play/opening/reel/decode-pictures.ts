/** Maximum wait: a late picture appears during the run. */
const PATIENCE_MS = 1200;

/** Loads and decodes pictures in advance, so that no frame of the reel has to. */
export async function decodePictures(addresses: Iterable<string>): Promise<void> {
  const decoded = [...new Set(addresses)].map(async (address) => {
    const image = new Image();
    image.src = address;
    // A broken picture leaves its card empty.
    await image.decode().catch(() => {});
  });
  await Promise.race([Promise.all(decoded), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

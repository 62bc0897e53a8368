/** The browser's eye dropper; not in every browser, and in no library of types yet. */
interface EyeDropper {
  open(): Promise<{ readonly sRGBHex: string }>
}

/** The colour under the pointer at the next press; undefined when the user cancels. */
export async function pickFromScreen(): Promise<string | undefined> {
  const { EyeDropper: Dropper } = globalThis as { EyeDropper?: new () => EyeDropper }
  if (!Dropper) return undefined
  try {
    return (await new Dropper().open()).sRGBHex
  } catch {
    // Escape.
    return undefined
  }
}

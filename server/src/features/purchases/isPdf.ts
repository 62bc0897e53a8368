const HEAD = Buffer.from('%PDF-')
const END = Buffer.from('%%EOF')
/** Readers look for the end mark in so many last bytes. */
const TAIL = 1024

/** Whether bytes are a PDF (ISO 32000): its mark at the start, and the one at the end. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, HEAD.length).equals(HEAD) && bytes.subarray(-TAIL).includes(END)

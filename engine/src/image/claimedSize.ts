const text = (bytes: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + at, length))

/**
 * The size in the header of a PNG, GIF, WebP or JPEG file, in pixels. It is read here because a browser decodes the
 * whole picture before it tells the size, and a small file can claim one that takes minutes. Undefined for other files
 * and for damaged headers. Sources: PNG (RFC 2083, 3.2), GIF89a (18), WebP (RFC 9649, 2.5 to 2.7), JPEG (ITU T.81,
 * B.2.2).
 */
export function claimedSize(file: ArrayBuffer): { readonly width: number; readonly height: number } | undefined {
  const bytes = new DataView(file)
  try {
    if (text(bytes, 1, 3) === 'PNG') return { width: bytes.getUint32(16), height: bytes.getUint32(20) }
    if (text(bytes, 0, 3) === 'GIF') return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) }
    if (text(bytes, 8, 4) === 'WEBP') return webpSize(bytes)
    return bytes.getUint16(0) === 0xffd8 ? jpegSize(bytes) : undefined
  } catch {
    // A file that ends within its header is left to the browser, which refuses it as broken.
    return undefined
  }
}

function webpSize(bytes: DataView) {
  const kind = text(bytes, 12, 4)
  if (kind === 'VP8X')
    return { width: (bytes.getUint32(23, true) >>> 8) + 1, height: (bytes.getUint32(26, true) >>> 8) + 1 }
  if (kind === 'VP8L') {
    const bits = bytes.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
}

/** Walks the segments up to the frame header: markers C0 to CF without C4, C8 and CC. */
function jpegSize(bytes: DataView) {
  for (let at = 2; ; at += 2 + bytes.getUint16(at + 2)) {
    while (bytes.getUint8(at + 1) === 0xff) at++
    const marker = bytes.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
  }
}

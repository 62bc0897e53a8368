/** Pixels of a picture, four bytes each (RGBA), from the top. */
export interface RawPicture {
  readonly rgba: Uint8Array
  readonly width: number
  readonly height: number
}

const PNG = Buffer.from('\x89PNG', 'latin1')
const DIRECTORY = 6
const ENTRY = 16
/** BITMAPINFOHEADER. */
const HEADER = 40

/**
 * The largest picture of an icon file (ICO), the one of most colours among equals: a PNG file, or pixels.
 * @throws {RangeError} for bytes that lie outside of the file; {Error} for a picture that is compressed in another way
 */
export function iconPicture(bytes: Uint8Array): Buffer | RawPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries = Array.from({ length: file.readUInt16LE(4) }, (_, i) => {
    const at = DIRECTORY + i * ENTRY
    // A side of 256 is written as 0.
    const side = file.readUInt8(at) || 256
    return { side, bits: file.readUInt16LE(at + 6), size: file.readUInt32LE(at + 8), from: file.readUInt32LE(at + 12) }
  })
  const best = entries.toSorted((a, b) => b.side - a.side || b.bits - a.bits)[0]
  if (!best || best.from + best.size > file.length) throw new RangeError('no picture within the file')
  const picture = file.subarray(best.from, best.from + best.size)
  return picture.subarray(0, PNG.length).equals(PNG) ? picture : bitmap(picture)
}

/** A bitmap without its file header: colours, upside down, and under them one bit of transparency for each pixel. */
function bitmap(dib: Buffer): RawPicture {
  const width = dib.readInt32LE(4)
  // Colours and transparency count as one picture of twice the height.
  const height = dib.readInt32LE(8) / 2
  const bits = dib.readUInt16LE(14)
  const isSound = width > 0 && width <= 256 && height > 0 && height <= 256 && Number.isInteger(height)
  if (dib.readUInt32LE(0) !== HEADER || !isSound || dib.readUInt32LE(16) !== 0 || ![1, 4, 8, 24, 32].includes(bits))
    throw new Error('a bitmap that icons do not have')
  const colours = bits > 8 ? 0 : dib.readUInt32LE(32) || 2 ** bits
  const rowOf = (bitsPerPixel: number) => Math.ceil((width * bitsPerPixel) / 32) * 4
  const pixels = HEADER + 4 * colours
  const mask = pixels + rowOf(bits) * height
  const rgba = new Uint8Array(4 * width * height)
  let isEmpty = true
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = pixels + rowOf(bits) * (height - 1 - y)
      const at = bits > 8 ? row + (x * bits) / 8 : HEADER + 4 * indexAt(dib, row, x, bits)
      const isHidden = bits < 32 && indexAt(dib, mask + rowOf(1) * (height - 1 - y), x, 1) === 1
      const alpha = bits === 32 ? dib.readUInt8(at + 3) : isHidden ? 0 : 255
      if (alpha > 0) isEmpty = false
      rgba.set([dib.readUInt8(at + 2), dib.readUInt8(at + 1), dib.readUInt8(at), alpha], 4 * (y * width + x))
    }
  // Old programs leave the fourth byte of a colour empty.
  if (bits === 32 && isEmpty) for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255
  return { rgba, width, height }
}

function indexAt(dib: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits
  const shift = 8 - bits * ((x % perByte) + 1)
  return (dib.readUInt8(row + Math.floor(x / perByte)) >> shift) & (2 ** bits - 1)
}

/** The checksum of Modbus over serial line 1.02 (6.2.2), as it stands behind a frame: low byte first. */
export function crc16(bytes: Buffer): Buffer {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return Buffer.from([crc & 0xff, crc >> 8])
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PacketSizeGuard } from './PacketSizeGuard.ts'

const LIMIT = 1000

/** A packet of any type with a body of the given length. */
function packet(type: number, length: number): Buffer {
  const header = [type << 4]
  let rest = length
  do {
    header.push((rest % 128) | (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)])
}

/** The guard's output, and whether it failed, for bytes that arrive in pieces of the given sizes. */
async function pass(bytes: Buffer, sizes: readonly number[]): Promise<{ out: Buffer; failed: boolean }> {
  const guard = new PacketSizeGuard(LIMIT)
  const out: Buffer[] = []
  let failed = false
  guard.on('data', (chunk: Buffer) => out.push(chunk))
  const ended = new Promise<void>((resolve) => {
    guard.once('error', () => {
      failed = true
      resolve()
    })
    guard.once('end', resolve)
  })
  for (let at = 0, i = 0; at < bytes.length && !failed; i++) {
    const size = sizes[i % sizes.length] ?? 1
    guard.write(bytes.subarray(at, at + size))
    at += size
  }
  guard.end()
  await ended
  return { out: Buffer.concat(out), failed }
}

const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 8 })
const packets = fc.array(
  fc.record({ type: fc.integer({ min: 1, max: 15 }), length: fc.integer({ min: 0, max: LIMIT }) }),
  {
    minLength: 1,
    maxLength: 10,
  },
)

it('lets packets within the limit through unchanged, however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(packets, sizes, async (list, cuts) => {
      const bytes = Buffer.concat(list.map(({ type, length }) => packet(type, length)))
      expect(await pass(bytes, cuts)).toEqual({ out: bytes, failed: false })
    }),
  )
})

it('fails at the header of a packet over the limit, before its body', async () => {
  await fc.assert(
    fc.asyncProperty(packets, fc.integer({ min: LIMIT + 1, max: 268_435_455 }), sizes, async (list, length, cuts) => {
      const before = Buffer.concat(list.map((each) => packet(each.type, each.length)))
      const header = packet(3, length % 100_000 > LIMIT ? length % 100_000 : LIMIT + 1).subarray(0, 4)
      expect((await pass(Buffer.concat([before, header]), cuts)).failed).toBe(true)
    }),
  )
})

it('fails on a length of more than four bytes', async () => {
  expect((await pass(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]), [1])).failed).toBe(true)
})

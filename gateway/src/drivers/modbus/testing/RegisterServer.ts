import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { crc16 } from './crc16.ts'

const SIZE = 1000
const ILLEGAL_FUNCTION = 1
const ILLEGAL_ADDRESS = 2
const FAILURE = 4

/** How requests stand on the wire: with the header of Modbus TCP, or as on a serial line with a checksum. */
export type Framing = 'tcp' | 'rtu'

/** A Modbus device of {@link SIZE} registers and switches of each area, the same for all units. It can misbehave. */
export class RegisterServer {
  readonly holding = Buffer.alloc(SIZE * 2)
  readonly input = Buffer.alloc(SIZE * 2)
  readonly coils: boolean[] = Array(SIZE).fill(false)
  readonly discrete: boolean[] = Array(SIZE).fill(false)
  /** When each read request came, ms, and for which unit. */
  readonly reads: { readonly at: number; readonly unit: number }[] = []
  writes = 0
  /** Connections that were ever accepted. */
  accepted = 0
  /** Before each answer. */
  delayMs = 0
  /** Requests are taken and never answered. */
  isSilent = false
  /** A read of more is refused with an exception: so many registers at once, and the number of that exception. */
  longest: { readonly registers: number; readonly exception: number } | undefined
  /** Every read is refused as a failure. */
  isFailing = false
  /** Function 22 is not there. */
  hasNoMask = false
  /** A unit that is not there. */
  silentUnit: number | undefined
  port = 0
  readonly #framing: Framing
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  /** Requests in progress, to see whether a client sends two at once. */
  #open = 0
  mostOpen = 0

  constructor(framing: Framing = 'tcp') {
    this.#framing = framing
  }

  get connections(): number {
    return this.#sockets.size
  }

  /** Starts on its earlier port. */
  async start(): Promise<void> {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket))
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    // A TCP server's address is an object.
    this.port = (this.#server.address() as { port: number }).port
  }

  /** Ends at once, with every connection, as a process does that is killed. */
  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.resetAndDestroy()
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise((done) => server.close(done))
  }

  #accept(socket: Socket): void {
    this.accepted++
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let size = this.#sizeOf(rest); size > 0 && rest.length >= size; size = this.#sizeOf(rest)) {
        this.#take(socket, rest.subarray(0, size)).catch(() => socket.destroy())
        rest = rest.subarray(size)
      }
    })
  }

  /** Bytes of the first request; 0 while that is not known. */
  #sizeOf(bytes: Buffer): number {
    if (this.#framing === 'tcp') return bytes.length < 6 ? 0 : 6 + bytes.readUInt16BE(4)
    if (bytes.length < 7) return 0
    return bytes[1] === 16 ? 9 + (bytes[6] ?? 0) : bytes[1] === 22 ? 10 : 8
  }

  async #take(socket: Socket, request: Buffer): Promise<void> {
    this.mostOpen = Math.max(this.mostOpen, ++this.#open)
    try {
      const isTcp = this.#framing === 'tcp'
      const [unit = 0, ...pdu] = isTcp ? request.subarray(6) : request.subarray(0, -2)
      const answer = Buffer.from([unit, ...this.#answer(unit, Buffer.from(pdu))])
      await delay(this.delayMs)
      if (this.isSilent || unit === this.silentUnit) return
      const head = Buffer.concat([request.subarray(0, 4), Buffer.from([0, answer.length])])
      socket.write(isTcp ? Buffer.concat([head, answer]) : Buffer.concat([answer, crc16(answer)]))
    } finally {
      this.#open--
    }
  }

  #answer(unit: number, pdu: Buffer): Buffer {
    const [code = 0] = pdu
    const first = pdu.readUInt16BE(1)
    const count = code === 5 || code === 6 || code === 22 ? 1 : pdu.readUInt16BE(3)
    if (code <= 4) this.reads.push({ at: performance.now(), unit })
    else this.writes++
    if (first + count > SIZE) return Buffer.from([code | 0x80, ILLEGAL_ADDRESS])
    const isRead = code === 3 || code === 4
    if (isRead && this.isFailing) return Buffer.from([code | 0x80, FAILURE])
    if (isRead && this.longest && count > this.longest.registers)
      return Buffer.from([code | 0x80, this.longest.exception])
    switch (code) {
      case 1:
      case 2: {
        const switches = (code === 1 ? this.coils : this.discrete).slice(first, first + count)
        const bytes = Buffer.alloc(Math.ceil(count / 8))
        switches.forEach((isOn, i) => {
          if (isOn) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7))
        })
        return Buffer.from([code, bytes.length, ...bytes])
      }
      case 3:
      case 4: {
        const bytes = (code === 3 ? this.holding : this.input).subarray(first * 2, (first + count) * 2)
        return Buffer.from([code, bytes.length, ...bytes])
      }
      case 5:
        this.coils[first] = pdu.readUInt16BE(3) === 0xff00
        return pdu
      case 6:
        pdu.copy(this.holding, first * 2, 3, 5)
        return pdu
      case 16:
        pdu.copy(this.holding, first * 2, 6)
        return pdu.subarray(0, 5)
      case 22: {
        if (this.hasNoMask) return Buffer.from([code | 0x80, ILLEGAL_FUNCTION])
        const [and, or] = [pdu.readUInt16BE(3), pdu.readUInt16BE(5)]
        const before = this.holding.readUInt16BE(first * 2)
        this.holding.writeUInt16BE((before & and) | (or & ~and & 0xffff), first * 2)
        return pdu
      }
      default:
        return Buffer.from([code | 0x80, ILLEGAL_FUNCTION])
    }
  }
}

import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const HEADER = 7
const READ_HOLDING = 3
const WRITE_ONE = 6
const ILLEGAL_FUNCTION = 1

/** A Modbus TCP device with holding registers that delays every answer. */
export class SlowDevice {
  readonly #registers: Uint16Array
  readonly #answerMs: number
  /** When each read came, monotonic ms. */
  readonly readAt: number[] = []
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#serve(socket))

  constructor(answerMs: number, registers = 100) {
    this.#answerMs = answerMs
    this.#registers = new Uint16Array(registers)
  }

  /** @returns the port */
  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the device listens on no port')
    return address.port
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  /** Changes a measured value, as the process does without anybody writing it. */
  set(address: number, value: number): void {
    this.#registers[address] = value
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    let turn: Promise<void> = Promise.resolve()
    let waiting = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data])
      while (waiting.length >= HEADER && waiting.length >= 6 + waiting.readUInt16BE(4)) {
        const request = waiting.subarray(0, 6 + waiting.readUInt16BE(4))
        waiting = waiting.subarray(request.length)
        // Requests are answered one at a time, as by field devices.
        turn = turn.then(async () => {
          if (this.#answerMs > 0) await delay(this.#answerMs)
          if (!socket.destroyed) socket.write(this.#answer(request))
        })
      }
    })
  }

  #answer(request: Buffer): Buffer {
    const code = request.readUInt8(HEADER)
    const [address, value] = [request.readUInt16BE(HEADER + 1), request.readUInt16BE(HEADER + 3)]
    if (code === READ_HOLDING) {
      this.readAt.push(performance.now())
      const body = Buffer.alloc(2 + value * 2)
      body.writeUInt8(code, 0)
      body.writeUInt8(value * 2, 1)
      for (let i = 0; i < value; i++) body.writeUInt16BE(this.#registers[address + i] ?? 0, 2 + i * 2)
      return framed(request, body)
    }
    if (code !== WRITE_ONE) return framed(request, Buffer.of(code | 0x80, ILLEGAL_FUNCTION))
    this.#registers[address] = value
    return framed(request, request.subarray(HEADER))
  }
}

function framed(request: Buffer, body: Buffer): Buffer {
  const header = Buffer.from(request.subarray(0, HEADER))
  header.writeUInt16BE(body.length + 1, 4)
  return Buffer.concat([header, body])
}

import { createServer, type Server, type Socket } from 'node:net'

const WRITE_SINGLE = 6
const READ_HOLDING = 3

/** A Modbus TCP device with one register that counts the writes of each value. */
export class CountingDevice {
  /** How often each value was written. */
  readonly executions = new Map<number, number>()
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #value = 0
  /** Resolves when answers may continue. */
  #held: Promise<void> | undefined
  #release: () => void = () => undefined
  #answersReads = false
  port = 0

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.#sockets.delete(socket))
      let rest = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk])
        // MBAP header: transaction, protocol, length, unit; then function, address, value or count.
        while (rest.length >= 12) {
          const isHeld = !this.#answersReads || rest[7] === WRITE_SINGLE
          const answer = this.#answer(rest.subarray(0, 12))
          rest = rest.subarray(12)
          if (this.#held && isHeld) void this.#held.then(() => socket.write(answer))
          else socket.write(answer)
        }
      })
    })
  }

  static async start(): Promise<CountingDevice> {
    const device = new CountingDevice()
    await new Promise<void>((done) => device.#server.listen(0, '127.0.0.1', done))
    // A TCP server's address is an object.
    device.port = (device.#server.address() as { port: number }).port
    return device
  }

  /**
   * Accepts requests and does not answer them, until {@link release}. A gateway sends a write only after the answer to
   * the read before it: where the write is to arrive, reads are answered.
   */
  hold({ answersReads = false } = {}): void {
    this.#answersReads = answersReads
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#held = undefined
    this.#release()
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((done) => this.#server.close(done))
  }

  #answer(request: Buffer): Buffer {
    const code = request[7]
    if (code === WRITE_SINGLE) {
      this.#value = request.readUInt16BE(10)
      this.executions.set(this.#value, (this.executions.get(this.#value) ?? 0) + 1)
      return request
    }
    if (code !== READ_HOLDING) throw new Error(`function ${code} was not expected`)
    const answer = Buffer.alloc(11)
    request.copy(answer, 0, 0, 8)
    answer.writeUInt16BE(5, 4)
    answer[8] = 2
    answer.writeUInt16BE(this.#value, 9)
    return answer
  }
}

import { connect, type Socket } from 'node:net'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { connectText } from '../connectText.ts'
import { FieldError } from '../Driver.ts'
import type { S7Device } from './s7Device.ts'
import {
  type Answer,
  connectRequest,
  isConnectConfirm,
  negotiatedPdu,
  parseAnswer,
  setupRequest,
  splitFrames,
} from './s7Packet.ts'

interface Waiting {
  readonly take: (frame: Buffer) => void
  readonly fail: (error: FieldError) => void
}

/**
 * A connection to a PLC, for one request at a time. After a timeout or an error it is closed, and a new one is made for
 * the next request: a late answer is never taken for the answer to a later question.
 */
export class S7Connection {
  readonly #device: S7Device
  #socket: Socket | undefined
  #waiting: Waiting | undefined
  #pdu = 0
  #reference = 0

  constructor(device: S7Device) {
    this.#device = device
  }

  /** The size of messages, after {@link open}. */
  get pdu(): number {
    return this.#pdu
  }

  /** Connects if it is not connected. @throws {FieldError} when the PLC does not answer or refuses */
  async open(): Promise<void> {
    if (this.#socket) return
    const { host, port, rack, slot } = this.#device.settings
    const socket = connect({ host, port })
    this.#socket = socket
    let received: Buffer = Buffer.alloc(0)
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      try {
        const { frames, rest } = splitFrames(Buffer.concat([received, bytes]))
        received = rest
        for (const frame of frames) this.#waiting?.take(frame)
      } catch (error) {
        this.#drop(
          socket,
          error instanceof FieldError ? error : down(codes.gatewayCoding, says('driverFailed', {}, String(error))),
        )
      }
    })
    socket.on('error', (error) => this.#drop(socket, down(codes.commFault, connectText(error.message))))
    socket.on('close', () => this.#drop(socket, down(codes.commFault, says('closedByPeer'))))
    await this.#exchange(connectRequest(rack, slot), (frame) => {
      if (!isConnectConfirm(frame)) throw down(codes.commFault, says('plcRefuses'))
    })
    const setup = await this.request(setupRequest)
    if (setup.parameters.length < 8) throw this.#drop(socket, down(codes.gatewayCoding, says('plcNoSize')))
    this.#pdu = negotiatedPdu(setup)
  }

  /**
   * Sends a request and waits for its answer.
   * @param make of the request; it may throw, then nothing is sent
   * @throws {FieldError} when there is no answer, or the PLC answers with an error
   */
  async request(make: (reference: number) => Buffer): Promise<Answer> {
    this.#reference = (this.#reference + 1) % 65_536
    const reference = this.#reference
    const answer = await this.#exchange(make(reference), (frame) => {
      const parsed = parseAnswer(frame)
      return parsed?.reference === reference ? parsed : undefined
    })
    if (!answer) throw down(codes.gatewayCoding, says('notPlcAnswer'))
    if (answer.error !== 0)
      throw new FieldError(codes.deviceFault, says('plcError', { code: `0x${answer.error.toString(16)}` }))
    return answer
  }

  close(): void {
    const socket = this.#socket
    if (socket) this.#drop(socket, down(codes.commFault, says('deviceClosed')))
  }

  #exchange<T>(request: Buffer, read: (frame: Buffer) => T): Promise<T> {
    const socket = this.#socket
    const { timeoutMs } = this.#device
    if (!socket) return Promise.reject(down(codes.commFault, says('noConnection')))
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#waiting = undefined
      }
      const timer = setTimeout(
        () => this.#drop(socket, down(codes.gatewayTimeout, says('noAnswer', { ms: timeoutMs }))),
        timeoutMs,
      )
      this.#waiting = {
        take: (frame) => {
          try {
            const answer = read(frame)
            done()
            resolve(answer)
          } catch (error) {
            this.#drop(
              socket,
              error instanceof FieldError ? error : down(codes.gatewayCoding, says('driverFailed', {}, String(error))),
            )
          }
        },
        fail: (error) => {
          done()
          reject(error)
        },
      }
      socket.write(request)
    })
  }

  /** Ends the connection at once, and the request that waits with it. */
  #drop(socket: Socket, error: FieldError): FieldError {
    socket.destroy()
    if (this.#socket === socket) {
      this.#socket = undefined
      this.#waiting?.fail(error)
    }
    return error
  }
}

const down = (code: number, text: GatewayText): FieldError => new FieldError(code, text, true)

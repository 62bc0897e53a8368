import {
  encodeForm,
  type FieldProblem,
  type FormObject,
  isSuccess,
  type PlantFile,
  type PlantPush,
  type PushedFile,
} from '@mimic/contract'
import { paths } from '@mimic/contract/paths'

interface Reply {
  readonly code: number
  readonly message: string
  readonly data: unknown
  readonly fields?: readonly FieldProblem[]
}

/** What a server refused, with the fields that it names. */
export class Refused extends Error {
  readonly fields: readonly FieldProblem[]
  constructor({ code, message, fields = [] }: Reply) {
    super(`${message} (${code})`)
    this.fields = fields
  }
}

/** The plant of an account's organisation on a running server. */
export class PlantServer {
  readonly #origin: string
  #cookie = ''

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** @throws {Refused} */
  static async login(origin: string, loginname: string, password: string): Promise<PlantServer> {
    const server = new PlantServer(origin)
    await server.#call(paths.userLogin, { loginname, password })
    return server
  }

  async pull(): Promise<PlantFile[]> {
    // The reply of our own call.
    return ((await this.#call(paths.plantPull, {})) as { files: PlantFile[] }).files
  }

  async push(
    files: readonly PushedFile[],
    options: { plan: boolean; overwrite: boolean; deleteBuffered: boolean },
  ): Promise<PlantPush> {
    try {
      return (await this.#call(paths.plantPush, { files: JSON.stringify(files), ...options })) as PlantPush
    } catch (error) {
      if (error instanceof Refused || options.plan) throw error
      // One transaction takes all or nothing, and files that are the same on both sides change nothing.
      throw new Error(
        `${this.#origin} was lost while it took the changes: it is unknown whether they are stored, all or none of them. ` +
          'Push again once it answers: that stores them, or says that nothing changes. A field that is then named as changed on ' +
          'the server is one that it keeps in another way: pull --overwrite takes it',
        { cause: error },
      )
    }
  }

  /** A server that is lost cannot be told: the session ends by itself. */
  async logout(): Promise<void> {
    await this.#call(paths.userLogout, {}).catch(() => undefined)
  }

  async #call(path: string, body: FormObject): Promise<unknown> {
    const response = await fetch(this.#origin + path, {
      method: 'POST',
      body: encodeForm(body),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.#origin,
        cookie: this.#cookie,
        'x-mimic-lang': 'en',
      },
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.#cookie = cookie.split(';')[0] ?? ''
    const reply = (await response.json()) as Reply
    if (!isSuccess(reply.code)) throw new Refused(reply)
    return reply.data
  }
}

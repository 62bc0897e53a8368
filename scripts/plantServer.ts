import {
  encodeForm,
  type FieldProblem,
  type FormObject,
  isSuccess,
  type PlantPull,
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

/** The refusal of a server, with the fields that it names. */
export class Refused extends Error {
  readonly fields: readonly FieldProblem[]
  readonly #reply: Reply
  constructor(reply: Reply) {
    super(`${reply.message} (${reply.code})`)
    this.#reply = reply
    this.fields = reply.fields ?? []
  }

  /** The same refusal of a file that was sent on its own. */
  about(path: string): Refused {
    return new Refused({ ...this.#reply, fields: this.fields.map((field) => ({ ...field, path })) })
  }
}

/** The plant of an account's organisation on a running server. */
export class PlantServer {
  readonly #origin: string
  readonly #key: string | undefined
  #cookie = ''

  private constructor(origin: string, key?: string) {
    this.#origin = origin
    this.#key = key
  }

  /** @param key an API key */
  static withKey(origin: string, key: string): PlantServer {
    return new PlantServer(origin, key)
  }

  /** @throws {Refused} */
  static async login(origin: string, loginname: string, password: string): Promise<PlantServer> {
    const server = new PlantServer(origin)
    await server.#call(paths.userLogin, { loginname, password })
    return server
  }

  /** Those of these files of pictures that the server needs before a push. */
  async lacking(files: readonly string[]): Promise<readonly string[]> {
    return ((await this.#call(paths.plantLacking, { files: files.join(',') })) as { files: string[] }).files
  }

  /** Hands in the file of a picture for a push. */
  async handIn(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData()
    form.append('name', name)
    form.append('file', new Blob([bytes]), name)
    await this.#send(paths.plantPicture, form, {})
  }

  /** The bytes of a picture. @throws {Error} */
  async picture(id: string): Promise<Uint8Array> {
    const response = await fetch(`${this.#origin}/lfscada/content/image/${encodeURIComponent(id)}`, {
      headers: this.#who(),
    })
    if (!response.headers.get('content-type')?.startsWith('image/')) throw new Refused((await response.json()) as Reply)
    return new Uint8Array(await response.arrayBuffer())
  }

  async pull(): Promise<PlantPull> {
    // The reply of our own call.
    return (await this.#call(paths.plantPull, {})) as PlantPull
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
    if (this.#key === undefined) await this.#call(paths.userLogout, {}).catch(() => undefined)
  }

  #who(): Record<string, string> {
    if (this.#key !== undefined) return { authorization: `Bearer ${this.#key}` }
    return { origin: this.#origin, cookie: this.#cookie }
  }

  #call(path: string, body: FormObject): Promise<unknown> {
    return this.#send(path, encodeForm(body), { 'content-type': 'application/x-www-form-urlencoded' })
  }

  async #send(path: string, body: string | FormData, headers: Record<string, string>): Promise<unknown> {
    const response = await fetch(this.#origin + path, {
      method: 'POST',
      body,
      headers: {
        ...headers,
        ...this.#who(),
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

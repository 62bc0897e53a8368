import { encodeForm, type FormObject } from '../contract/src/form.ts'
import type { Reply } from '../contract/src/reply.ts'

/** A logged-in caller without a browser. */
export class Client {
  readonly #origin: string
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get cookie(): string {
    return this.#cookie
  }

  static async login(origin: string, loginname: string, password: string): Promise<Client> {
    const client = new Client(origin)
    const reply = await client.call('/lfscada/user/login', { loginname, password })
    if (reply.code !== 200) throw new Error(`login as ${loginname} gave ${reply.code} ${reply.message}`)
    return client
  }

  async call<T>(path: string, body: FormObject): Promise<Reply<T> & Record<string, unknown>> {
    return this.#send(path, encodeForm(body), { 'content-type': 'application/x-www-form-urlencoded' })
  }

  /** Multipart, with `file` as the JSON part. */
  async save<T>(path: string, fields: Record<string, string>, file: string): Promise<Reply<T>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([file], { type: 'application/json' }), 'page.json')
    return this.#send(path, form, {})
  }

  async get(path: string): Promise<Response> {
    return fetch(this.#origin + path, { headers: { cookie: this.#cookie } })
  }

  async #send<T>(
    path: string,
    body: string | FormData,
    headers: Record<string, string>,
  ): Promise<Reply<T> & Record<string, unknown>> {
    const response = await fetch(this.#origin + path, {
      method: 'POST',
      body,
      headers: { ...headers, origin: this.#origin, cookie: this.#cookie },
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (cookies.length > 0) this.#cookie = cookies.join('; ')
    // An answer of our own server; each caller names the shape it expects.
    return (await response.json()) as Reply<T> & Record<string, unknown>
  }
}

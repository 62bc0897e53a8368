import { encodeForm, type FormObject, paths, type Reply } from '@mimic/contract'

/** An answer with its HTTP status. */
export interface Answer {
  readonly status: number
  readonly reply: Reply & Record<string, unknown>
}

/** A caller without a browser. It keeps the cookie that it gets. */
export class TestClient {
  readonly origin: string
  cookie = ''
  /** Of the last answer. */
  headers = new Headers()
  /** The account that logged in last. */
  loginname = ''
  #token: { readonly text: string; readonly pageOrigin: string } | undefined

  constructor(origin: string) {
    this.origin = origin
  }

  /** @throws {Error} with the code when the login is refused */
  static async login(origin: string, loginname: string, password: string): Promise<TestClient> {
    const client = new TestClient(origin)
    const { reply } = await client.call(paths.userLogin, { loginname, password })
    if (reply.code !== 200) throw new Error(`login as ${loginname}: ${reply.code} ${reply.message}`)
    client.loginname = loginname
    return client
  }

  /** A page of `pageOrigin` that embeds another one by a token. */
  static ofToken(origin: string, text: string, pageOrigin: string): TestClient {
    const client = new TestClient(origin)
    client.#token = { text, pageOrigin }
    return client
  }

  /** The origin of the page that embeds, if it comes by a token. */
  get pageOrigin(): string | undefined {
    return this.#token?.pageOrigin
  }

  call(path: string, body: FormObject, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, encodeForm(body), { 'content-type': 'application/x-www-form-urlencoded', ...headers })
  }

  /** Sends the fields unchanged as multipart. */
  post(path: string, fields: Record<string, string>): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (name === 'file') form.append(name, new Blob([value], { type: 'application/json' }), 'page.json')
      else form.append(name, value)
    }
    return this.send(path, form, {})
  }

  /** Sends a multipart body with a file of any bytes. */
  upload(path: string, fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (bytes) form.append('file', new Blob([bytes]), 'picture')
    return this.send(path, form, {})
  }

  async send(path: string, body: string | FormData, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      body,
      headers: { ...this.#who(), ...headers },
    })
    return this.#answer(response)
  }

  async get(path: string): Promise<Answer> {
    return this.#answer(await fetch(this.origin + path, { headers: this.#who() }))
  }

  #who(): Record<string, string> {
    return this.#token
      ? { authorization: `Bearer ${this.#token.text}`, origin: this.#token.pageOrigin }
      : { origin: this.origin, cookie: this.cookie }
  }

  async #answer(response: Response): Promise<Answer> {
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.cookie = cookie.split(';')[0] ?? ''
    // The reply is our own server's envelope, or a page file, which has no code.
    this.headers = response.headers
    return { status: response.status, reply: (await response.json()) as Answer['reply'] }
  }
}

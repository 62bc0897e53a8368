import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived. */
export interface Mail {
  readonly from: string
  readonly to: string
  /** Headers and body as they were sent. */
  readonly source: string
}

/** A real SMTP server on a free port of this machine, without encryption. */
export class MailServer {
  readonly mails: Mail[] = []
  readonly logins: { readonly user: string; readonly password: string }[] = []
  /** Answers RCPT TO with this code; undefined to accept. */
  refusal: number | undefined
  /** Keeps the answer to the text of a mail back while it is set. */
  isHolding = false
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _session, done) => {
        this.logins.push({ user: username ?? '', password: password ?? '' })
        done(null, { user: username ?? '' })
      },
      onRcptTo: (_address, _session, done) => {
        const code = this.refusal
        done(code === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }))
      },
      onData: (stream, session, done) => {
        let source = ''
        stream.setEncoding('utf8')
        stream.on('data', (part: string) => {
          source += part
        })
        stream.on('end', () => {
          const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
          this.mails.push({ from, to: session.envelope.rcptTo[0]?.address ?? '', source })
          if (!this.isHolding) done()
        })
      },
    })
    this.#server.on('error', () => undefined)
  }

  static async start(): Promise<MailServer> {
    const mail = new MailServer()
    await new Promise<void>((ready) => mail.#server.listen(0, '127.0.0.1', ready))
    return mail
  }

  get port(): number {
    // It listens on a port of TCP.
    return (this.#server.server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()))
  }
}

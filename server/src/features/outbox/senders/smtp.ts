import { isIP } from 'node:net'
import { messageOf } from '@mimic/contract/messageOf'
import { HostForbidden } from '../../../platform/http/OutgoingHosts.ts'
import type { Sender } from '../Sender.ts'

const TIMEOUT_MS = 20_000

/** Fields that nodemailer adds to its errors. */
interface SmtpError {
  readonly code?: string
  /** The command that failed: `CONN`, `AUTH PLAIN`, `RCPT TO`, `DATA`. */
  readonly command?: string
  readonly responseCode?: number
}

/** Sends a mail by SMTP (RFC 5321). A refusal of the address or the text (5xx) is final. */
export const smtp: Sender = async ({ host, port, security, username, secret, sender }, letter, { hosts }) => {
  try {
    const address = await hosts.resolve(host, port)
    // The library is large, and a server starts sooner without it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      ...(username !== '' && { auth: { user: username, pass: secret } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    try {
      await transport.sendMail({
        from: sender,
        to: letter.destination,
        subject: letter.subject,
        text: letter.text,
        messageId: `<${letter.id}@${sender.split('@')[1] ?? 'mimic'}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { is: 'sent' }
    } finally {
      transport.close()
    }
  } catch (error) {
    const problem = messageOf(error)
    if (error instanceof HostForbidden) return { is: 'never', problem }
    // nodemailer adds these to its errors.
    const { command = '', responseCode = 0 } = error as SmtpError
    const isOfLetter = /^(MAIL FROM|RCPT TO|DATA)/.test(command)
    if (responseCode >= 500 && isOfLetter) return { is: 'never', problem }
    // The connection was lost after the text had been sent.
    if (command === 'DATA' && responseCode === 0) return { is: 'unsure', problem }
    return { is: 'later', problem }
  }
}

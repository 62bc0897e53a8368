import { type Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { errorText } from './errorText.ts'

let opening: Promise<Toaster> | undefined

/** The only toaster. It is created with the first message. */
const toaster = (): Promise<Toaster> => {
  opening ??= OverlayToaster.create(
    { position: Position.BOTTOM_RIGHT, maxToasts: 4 },
    { domRenderer: (element, container) => createRoot(container).render(element) },
  )
  return opening
}

let shown = 0

/**
 * Blueprint starts the time of a toast with a known key again only if the time differs, and never ends a toast that
 * comes back while it leaves. So each call has a time of its own, by some milliseconds.
 */
const anew = (timeoutMs: number): number => timeoutMs + (shown++ % 100)

/** The same message again replaces the one that is still there: a stack of them would cover what people go on with. */
export async function toastSuccess(message: string): Promise<void> {
  ;(await toaster()).show({ message, intent: 'success', timeout: anew(4_000) }, `success ${message}`)
}

export const toastError = (error: unknown): Promise<void> => toastProblem(errorText(error))

/** @param more stands under the text; it may hold links, so the message then stays until it is closed */
export async function toastProblem(text: string, more?: ReactNode): Promise<void> {
  const message = more ? createElement('div', null, text, more) : text
  ;(await toaster()).show({ message, intent: 'danger', timeout: more ? 0 : 8_000 })
}

export interface Notification {
  /** A notification with the same key is replaced, and its time starts again. */
  readonly key: string
  readonly message: string
  readonly intent: Intent
  readonly timeoutMs: number
  readonly action: { readonly text: string; readonly onClick: () => void }
  readonly onClosed: () => void
}

export async function toastNotification({ key, timeoutMs, onClosed, ...props }: Notification): Promise<void> {
  ;(await toaster()).show({ ...props, timeout: anew(timeoutMs), onDismiss: onClosed, className: 'notification' }, key)
}

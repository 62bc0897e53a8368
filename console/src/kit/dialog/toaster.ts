import { type Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { errorText } from '../text/errorText.ts'
import type { ToastPlacer } from './ToastPlacer.ts'

interface Opened {
  readonly toaster: Toaster
  readonly placer: ToastPlacer
}
let opening: Promise<Opened> | undefined

/** The only toaster. It is created with the first message, and the code for its places is loaded then. */
const opened = (): Promise<Opened> => {
  opening ??= open()
  return opening
}

async function open(): Promise<Opened> {
  const [toaster, { ToastPlacer }] = await Promise.all([
    OverlayToaster.create(
      { position: Position.BOTTOM_RIGHT, maxToasts: 4 },
      { domRenderer: (element, container) => createRoot(container).render(element) },
    ),
    import('./ToastPlacer.ts'),
  ])
  return { toaster, placer: new ToastPlacer() }
}

type Shown = Parameters<Toaster['show']>[0]

async function show(toast: Shown, key?: string): Promise<void> {
  const { toaster, placer } = await opened()
  toaster.show(toast, key)
  placer.place()
}

let shown = 0

/**
 * Blueprint starts the time of a toast with a known key again only if the time differs, and never ends a toast that
 * comes back while it leaves. So each call has a time of its own, by some milliseconds.
 */
const anew = (timeoutMs: number): number => timeoutMs + (shown++ % 100)

/** The same message again replaces the one that is still there: a stack of them would cover what people go on with. */
export const toastSuccess = (message: string): Promise<void> =>
  show({ message, intent: 'success', timeout: anew(4_000) }, `success ${message}`)

export const toastError = (error: unknown): Promise<void> => toastProblem(errorText(error))

/** @param more stands under the text; it may hold links, so the message then stays until it is closed */
export function toastProblem(text: string, more?: ReactNode): Promise<void> {
  const message = more ? createElement('div', null, text, more) : text
  return show({ message, intent: 'danger', timeout: more ? 0 : 8_000 })
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

export const toastNotification = ({ key, timeoutMs, onClosed, ...props }: Notification): Promise<void> =>
  show({ ...props, timeout: anew(timeoutMs), onDismiss: onClosed, className: 'notification' }, key)

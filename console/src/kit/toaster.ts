import { OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { createRoot } from 'react-dom/client'
import { errorText } from './errorText.ts'

let opening: Promise<Toaster> | undefined

/** The one toaster, made when there is something to say. */
const toaster = (): Promise<Toaster> => {
  opening ??= OverlayToaster.create(
    { position: Position.BOTTOM_RIGHT, maxToasts: 4 },
    { domRenderer: (element, container) => createRoot(container).render(element) },
  )
  return opening
}

export async function toastSuccess(message: string): Promise<void> {
  ;(await toaster()).show({ message, intent: 'success', timeout: 4_000 })
}

export const toastError = (error: unknown): Promise<void> => toastProblem(errorText(error))

export async function toastProblem(message: string): Promise<void> {
  ;(await toaster()).show({ message, intent: 'danger', timeout: 8_000 })
}

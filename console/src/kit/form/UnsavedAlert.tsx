import { Alert } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import type { Unsaved } from './useUnsaved.ts'

/** Asks whether to discard unsaved input, and names the changed fields. */
export function UnsavedAlert({ of: { asked, discard, keep } }: { readonly of: Unsaved }) {
  const { t } = useTranslation('common')
  return (
    <Alert
      isOpen={asked !== undefined}
      intent="danger"
      className="unsaved-alert"
      canEscapeKeyCancel
      cancelButtonText={t(($) => $.keepEditing)}
      confirmButtonText={t(($) => $.discard)}
      onCancel={keep}
      onConfirm={discard}
    >
      <p>{t(($) => $.discardAsk)}</p>
      {asked !== undefined && asked.length > 0 && (
        <p className="muted">{t(($) => $.changedFields, { names: asked.join(t(($) => $.listComma)) })}</p>
      )}
    </Alert>
  )
}

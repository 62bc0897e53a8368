import { Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { ClipboardStore } from './ClipboardStore.ts'

const SHOWN_MS = 5000

/** Why a paste put nothing on the page. A full page says nothing (5.2). */
export const ClipNotice = observer(({ clipboard }: { readonly clipboard: ClipboardStore }) => {
  const { t } = useLabels()
  const { refusal } = clipboard
  useEffect(() => {
    if (!refusal) return undefined
    const timer = setTimeout(() => clipboard.dismiss(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal, clipboard])
  if (!refusal) return null
  return (
    <div className="ed-notice" role="alert">
      <Callout intent="warning" compact>
        {t(refusal === 'foreign' ? 'pasteForeign' : 'pasteDamaged')}
      </Callout>
    </div>
  )
})

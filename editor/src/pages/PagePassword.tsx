import { Button, Switch } from '@blueprintjs/core'
import { limits } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { projectPages } from './ProjectPages.ts'

/** Protection by password (3.1): the server alone keeps it, it holds at once, and is no part of the shared page. */
export const PagePassword = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const pages = store.part(projectPages)
  const { pageId } = store
  const [isAsking, setAsking] = useState(false)
  const [draft, setDraft] = useState('')
  useEffect(() => void (pages.state === 'idle' && pages.load()), [pages])
  const isProtected = pages.find(pageId)?.checkpwd ?? false
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (draft === '' || !(await pages.protect(pageId, true, draft))) return
    setDraft('')
    setAsking(false)
  }
  const flip = (isOn: boolean) => {
    setAsking(isOn)
    if (!isOn && isProtected) void pages.protect(pageId, false)
  }
  return (
    <>
      <div className="ed-field is-switch">
        <span className="ed-label">{t('pagePassword')}</span>
        <Switch
          aria-label={t('pagePassword')}
          data-path="page.checkpwd"
          checked={isProtected || isAsking}
          onChange={(event) => flip(event.currentTarget.checked)}
        />
      </div>
      {isAsking && (
        <form className="ed-password" onSubmit={(event) => void keep(event)}>
          <input
            className="ed-input"
            type="password"
            autoComplete="new-password"
            // biome-ignore lint/a11y/noAutofocus: it appears because the switch was pressed
            autoFocus
            aria-label={t('pagePasswordNew')}
            placeholder={t('pagePasswordNew')}
            data-path="page.password"
            maxLength={limits.pagePassword.max}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Button type="submit" size="small" intent="primary" text={t('pagePasswordSet')} disabled={draft === ''} />
        </form>
      )}
      {isProtected && !isAsking && (
        <button type="button" className="ed-more" onClick={() => setAsking(true)}>
          {t('pagePasswordChange')}
        </button>
      )}
      <RefusalText>{pages.problem}</RefusalText>
    </>
  )
})

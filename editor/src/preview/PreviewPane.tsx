import { Callout, HTMLSelect } from '@blueprintjs/core'
import { paths } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../api/caller.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { useFading } from '../kit/useFading.ts'
import { pageTitle } from '../pages/ProjectPages.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { LiveSource } from './LiveSource.ts'
import { PreviewPage, type Withheld } from './PreviewPage.ts'
import type { PreviewLink } from './PreviewValues.ts'
import './preview.css'

const HINT_MS = 3500

interface PreviewPaneProps {
  readonly store: DesignerStore
  /** Brings live values; without it the page is shown without values. */
  readonly liveSource: LiveSource | undefined
}

/** The page as operators see it, over everything that is for drawing. Escape goes back. */
export const PreviewPane = observer(({ store, liveSource }: PreviewPaneProps) => {
  const { t } = useLabels()
  const host = useRef<HTMLDivElement>(null)
  const devices = useDevices(store.info?.templateId ?? undefined)
  const [chosen, setChosen] = useState('')
  const { link, withheld } = usePreview(host, { store, liveSource, equipId: chosen === '' ? undefined : chosen })
  const state = {
    none: liveSource ? t('previewNoSignals') : t('previewNoSource'),
    connecting: t('linkConnecting'),
    live: t('previewLive'),
    retrying: t('previewRetrying'),
    ended: t('previewEnded'),
  }[link]
  return (
    <section
      className="ed-preview"
      aria-label={t('preview')}
      onKeyDown={(event) => {
        // A menu or a picker on the page takes its own Escape.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        store.setPreview(false)
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Escape is heard from here, and the page can be read */}
      <div ref={host} className="ed-preview-host" tabIndex={0} role="document" aria-label={pageTitle(store)} />
      <div className="ed-preview-state">
        <span className={`ed-link is-${link === 'retrying' || link === 'ended' ? 'warn' : 'ok'}`} role="status">
          <i data-preview-link={link} />
          {state}
        </span>
        {devices.length > 0 && (
          <HTMLSelect
            minimal
            aria-label={t('previewAs')}
            data-preview-device
            value={chosen}
            options={[
              { value: '', label: t('previewAsNone') },
              ...devices.map(({ id, equipName }) => ({ value: id, label: t('previewAsDevice', { name: equipName }) })),
            ]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <span>{t('previewHint')}</span>
      </div>
      {withheld && (
        <div className="ed-notice" role="status">
          <Callout intent="primary" compact>
            {t(`withheld.${withheld.what}`)}
          </Callout>
        </div>
      )}
    </section>
  )
})

interface PreviewOptions extends PreviewPaneProps {
  readonly equipId: string | undefined
}

/** Shows the page in the host. @returns how its values come, and an act of an operator that the preview does not do */
function usePreview(host: RefObject<HTMLElement | null>, { store, liveSource, equipId }: PreviewOptions) {
  const { locale } = useLabels()
  const [link, setLink] = useState<PreviewLink>('connecting')
  const [withheld, setWithheld] = useState<{ readonly what: Withheld; readonly at: number }>()
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    element.focus({ preventScroll: true })
    let page: PreviewPage | undefined
    let isOver = false
    void PreviewPage.open({
      host: element,
      document: store.document,
      projectId: store.projectId,
      pageId: store.pageId,
      equipId,
      locale,
      errorValue: store.info?.errorValue,
      live: liveSource,
      onLink: setLink,
      onWithheld: (what) => setWithheld({ what, at: performance.now() }),
    }).then((opened) => {
      if (isOver) opened.close()
      else page = opened
    })
    return () => {
      isOver = true
      page?.close()
    }
  }, [host, store, liveSource, locale, equipId])
  useFading(withheld, HINT_MS, () => setWithheld(undefined))
  return { link, withheld }
}

/** The devices that show a page of this template. */
function useDevices(templateId: string | undefined) {
  const [devices, setDevices] = useState<readonly { readonly id: string; readonly equipName: string }[]>([])
  useEffect(() => {
    let isOver = false
    if (templateId === undefined) return undefined
    call(paths.templateSettingsBound, { id: templateId }).then(
      (found) => isOver || setDevices(found),
      // Without them the page is shown as the template has it.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [templateId])
  return devices
}

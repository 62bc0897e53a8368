import { Icon } from '@blueprintjs/core'
import type { PageSummary } from '@mimic/contract'
import { useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { NoPicture } from '../kit/NoPicture.tsx'
import type { PageThumbnails, Thumbnail } from './PageThumbnails.ts'

interface PageThumbnailProps {
  readonly page: Pick<PageSummary, 'id' | 'version'>
  readonly thumbnails: PageThumbnails
}

/** The newest saved version, drawn once it is in view. */
export function PageThumbnail({ page, thumbnails }: PageThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const { t } = useLabels()
  const [picture, setPicture] = useState<Thumbnail>()
  const { id, version } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the page only its version has a picture
  useEffect(() => {
    if (!frame.current) return undefined
    let isOver = false
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void thumbnails.of(page).then((drawn) => {
        if (!isOver) setPicture(drawn)
      })
    })
    seen.observe(frame.current)
    return () => {
      isOver = true
      seen.disconnect()
    }
  }, [id, version, thumbnails])
  return (
    <span ref={frame} className="ed-thumbnail" aria-hidden>
      {picture?.is === 'drawn' && <img src={picture.url} alt="" draggable={false} />}
      {picture?.is === 'failed' && <NoPicture why={picture.why} isSmall />}
      {picture?.is === 'none' && <Icon icon="document" size={14} title={t('versionsNone')} />}
    </span>
  )
}

import type { PageSummary } from '@mimic/contract'
import { useEffect, useRef, useState } from 'react'
import type { PageThumbnails } from './PageThumbnails.ts'

interface PageThumbnailProps {
  readonly page: Pick<PageSummary, 'id' | 'version'>
  readonly thumbnails: PageThumbnails
}

/** The newest saved version, drawn once it is in view. */
export function PageThumbnail({ page, thumbnails }: PageThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string>()
  const { id, version } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the page only its version has a picture
  useEffect(() => {
    if (!frame.current) return undefined
    let isOver = false
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void thumbnails.of(page).then((drawn) => {
        if (!isOver) setUrl(drawn)
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
      {url && <img src={url} alt="" draggable={false} />}
    </span>
  )
}

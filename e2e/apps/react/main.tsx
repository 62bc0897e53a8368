import { defineMimicViewer, type MimicViewerElement } from '@mimic/viewer'
import { type HTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mimic-viewer': HTMLAttributes<MimicViewerElement> & {
        ref?: Ref<MimicViewerElement>
        server: string
        page: string
        token: string
        locale?: 'cn' | 'en'
      }
    }
  }
}

defineMimicViewer()
const query = new URLSearchParams(location.search)

function MimicPage({ page }: { readonly page: string }) {
  const viewer = useRef<MimicViewerElement>(null)
  const [status, setStatus] = useState<string>('connecting')
  useEffect(() => viewer.current?.on('status', (told) => setStatus(told.status)), [])
  useEffect(() => {
    document.title = status
  }, [status])
  return (
    <mimic-viewer
      ref={viewer}
      server={query.get('server') ?? ''}
      page={page}
      token={query.get('token') ?? ''}
      locale="en"
    />
  )
}

createRoot(document.querySelector('#app') as HTMLElement).render(<MimicPage page={query.get('page') ?? ''} />)

import { type Call, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

export interface NamedPage {
  readonly projectId: string
  readonly pageId: string
  readonly title: string
}

export type NamedPageState =
  | { readonly is: 'loading' }
  | { readonly is: 'known'; readonly page: NamedPage }
  | { readonly is: 'failed'; readonly error: unknown }

/** The kind of an id in an address: a page, the equipment that it shows, or either (2.4 has both forms). */
export type Naming = 'page' | 'equipment' | 'either'

/** Finds the page that an address names. */
export function useNamedPage(id: string, naming: Naming): NamedPageState {
  const { call } = useStores()
  const [state, setState] = useState<NamedPageState>({ is: 'loading' })
  useEffect(() => {
    let isWanted = true
    const set = (next: NamedPageState) => isWanted && setState(next)
    setState({ is: 'loading' })
    findPage(call, id, naming).then(
      (page) => set({ is: 'known', page }),
      (error: unknown) => set({ is: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [call, id, naming])
  return state
}

async function findPage(call: Call, id: string, naming: Naming): Promise<NamedPage> {
  if (naming === 'equipment') return call(paths.projectMonitorQueryHome, { equipmentId: id })
  try {
    const { projectId, title } = await call(paths.projectMonitorPageInfo, { id })
    return { projectId, pageId: id, title }
  } catch (error) {
    if (naming === 'page' || !(error instanceof CallError) || error.code !== codes.notFound) throw error
    return call(paths.projectMonitorQueryHome, { equipmentId: id })
  }
}

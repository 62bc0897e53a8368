import type { PageInfo } from '@mimic/contract'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { type Call, CallError } from '../../kit/call.ts'
import { useStores } from '../../stores/StoresContext.ts'
import type { HomePage } from '../openEquipment.ts'

export interface NamedPage {
  readonly projectId: string
  readonly pageId: string
  readonly title: string
}

export type NamedPageState =
  | { readonly is: 'loading' }
  | { readonly is: 'known'; readonly page: NamedPage }
  | { readonly is: 'failed'; readonly error: unknown }

/** The page that an address names: by its own id, or by the equipment that it shows (2.4 has both forms). */
export function useNamedPage(id: string): NamedPageState {
  const { call } = useStores()
  const [state, setState] = useState<NamedPageState>({ is: 'loading' })
  useEffect(() => {
    let isWanted = true
    const set = (next: NamedPageState) => isWanted && setState(next)
    setState({ is: 'loading' })
    findPage(call, id).then(
      (page) => set({ is: 'known', page }),
      (error: unknown) => set({ is: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [call, id])
  return state
}

async function findPage(call: Call, id: string): Promise<NamedPage> {
  try {
    const { projectId, title } = await call<PageInfo>(paths.pageInfo, { id })
    return { projectId, pageId: id, title }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== codes.notFound) throw error
    return call<HomePage>(paths.queryHome, { equipmentId: id })
  }
}

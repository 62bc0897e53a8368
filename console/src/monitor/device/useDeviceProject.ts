import type { Project } from '@mimic/contract'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { type Call, CallError } from '../../kit/call.ts'
import type { Page } from '../../kit/resource.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import type { HomePage } from '../openEquipment.ts'

/** Recorded values are read, and values written, through a project (7.5). */
export interface DeviceProject {
  /** Through which history is read: any project will do; undefined where there is none. */
  readonly readId: string | undefined
  /** Through which its signals can be written: one whose page shows the device. */
  readonly writeId: string | undefined
}

export type DeviceProjectState =
  | { readonly is: 'loading' }
  | { readonly is: 'known'; readonly project: DeviceProject }
  | { readonly is: 'failed'; readonly error: unknown }

export function useDeviceProject(equipmentId: string): DeviceProjectState {
  const { call } = useStores()
  const [state, setState] = useState<DeviceProjectState>({ is: 'loading' })
  useEffect(() => {
    let isWanted = true
    const set = (next: DeviceProjectState) => isWanted && setState(next)
    setState({ is: 'loading' })
    findProject(call, equipmentId).then(
      (project) => set({ is: 'known', project }),
      (error: unknown) => set({ is: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [call, equipmentId])
  return state
}

async function findProject(call: Call, equipmentId: string): Promise<DeviceProject> {
  try {
    const { projectId } = await call<HomePage>(paths.queryHome, { equipmentId })
    return { readId: projectId, writeId: projectId }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== codes.notFound) throw error
    const { rows } = await call<Page<Project>>(paths.projectQuery, { page: 1, pageSize: 1 })
    return { readId: rows[0]?.id, writeId: undefined }
  }
}

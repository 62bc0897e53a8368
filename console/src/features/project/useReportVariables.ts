import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import type { ReportVariable } from '../equipment/report/ReportOwner.ts'

/** Calls at a time: an organisation may have hundreds of devices. */
const AT_ONCE = 6

interface Loaded {
  /** Undefined until all are known. */
  readonly variables?: readonly ReportVariable[]
  readonly error?: unknown
}

/** What a report of a project may show: the signals of every device, and the project's measured variables. */
export function useReportVariables(projectId: string): Loaded {
  const { call } = useStores()
  const { t } = useTranslation('report')
  const measured = t(($) => $.measured)
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    let isShown = true
    const load = async (): Promise<readonly ReportVariable[]> => {
      const [devices, mvars] = await Promise.all([
        allOf((page) => call(paths.equipmentQuery, { ...page, sort: 'name' })),
        allOf((page) => call(paths.mvarQuery, { ...page, projectId })),
      ])
      const variables: ReportVariable[] = []
      for (let from = 0; from < devices.length && isShown; from += AT_ONCE) {
        const part = devices.slice(from, from + AT_ONCE)
        const lists = await Promise.all(part.map(({ id }) => call(paths.deviceMonitorSignalQuery, { equipmentId: id })))
        for (const { id, title, sn, dataType, equipId, equipTitle } of lists.flat())
          variables.push({ id, title, sn, dataType, group: { id: equipId, title: equipTitle } })
      }
      const group = { id: 'mvar', title: measured }
      for (const { id, title } of mvars) variables.push({ type: 'mvar', id, title, sn: '', dataType: 'number', group })
      return variables
    }
    load().then(
      (variables) => isShown && setLoaded({ variables }),
      (error: unknown) => isShown && setLoaded({ error }),
    )
    return () => {
      isShown = false
    }
  }, [call, projectId, measured])
  return loaded
}

async function allOf<Row>(
  ask: (page: { page: number; pageSize: number }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<readonly Row[]> {
  const found: Row[] = []
  const pageSize = limits.pageSize.max
  for (let page = 1; ; page++) {
    const { rows, total } = await ask({ page, pageSize })
    found.push(...rows)
    if (rows.length < pageSize || found.length >= total) return found
  }
}

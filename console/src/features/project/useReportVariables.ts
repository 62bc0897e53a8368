import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import type { ReportVariable } from '../equipment/report/ReportOwner.ts'

interface Loaded {
  /** Undefined until all are known. */
  readonly variables?: readonly ReportVariable[]
  readonly error?: unknown
}

/** The variables that a report of a project may show: the signals of every device, and the project's measured variables. */
export function useReportVariables(projectId: string): Loaded {
  const { call } = useStores()
  const { t } = useTranslation('report')
  const measured = t(($) => $.measured)
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    let isShown = true
    const load = async (): Promise<readonly ReportVariable[]> => {
      const mvars = allOf((page) => call(paths.mvarQuery, { ...page, projectId }))
      const variables: ReportVariable[] = []
      for (let page = 1, hasMore = true; hasMore && isShown; page++) {
        const found = await call(paths.deviceMonitorSignalSearch, { page, pageSize: limits.signalSearch })
        for (const { id, title, sn, dataType, equipId, equipTitle } of found.rows)
          variables.push({ id, title, sn, dataType, group: { id: equipId, title: equipTitle } })
        hasMore = found.hasMore
      }
      const group = { id: 'mvar', title: measured }
      for (const { id, title } of await mvars)
        variables.push({ type: 'mvar', id, title, sn: '', dataType: 'number', group })
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

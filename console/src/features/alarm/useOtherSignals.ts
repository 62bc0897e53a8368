import type { FoundSignal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'

export type OtherSignal = Pick<FoundSignal, 'id' | 'equipId' | 'dataType' | 'title'>

/**
 * Signals of other devices, named with their devices: those of the ids, and those that are found.
 * @param own the signals that are known already
 */
export function useOtherSignals(
  own: readonly { readonly id: string }[],
  ids: readonly string[],
  search = '',
): readonly OtherSignal[] {
  const { session } = useStores()
  const isOwn = (id: string) => own.some((signal) => signal.id === id)
  const wanted = [...new Set(ids)].filter((id) => id !== '' && !isOwn(id)).join(',')
  const maySee = session.may('equipment.read')
  const known = useAnswer(paths.deviceMonitorSignalSearch, maySee && wanted ? { dataSignal: wanted } : undefined)
  const found = useAnswer(paths.deviceMonitorSignalSearch, maySee && search ? { search } : undefined)
  const rows = new Map([...(known.page?.rows ?? []), ...(found.page?.rows ?? [])].map((row) => [row.id, row]))
  return [...rows.values()]
    .filter(({ id }) => !isOwn(id))
    .map(({ id, equipId, dataType, title, equipTitle }) => ({
      id,
      equipId,
      dataType,
      title: `${equipTitle} · ${title}`,
    }))
}

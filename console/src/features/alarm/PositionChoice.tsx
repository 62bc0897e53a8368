import { Switch } from '@blueprintjs/core'
import { operatingPositionEntity } from '@mimic/contract/entities'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { Select } from '../../kit/Select.tsx'
import { useStores } from '../../stores/StoresContext.ts'

export interface PositionRow {
  readonly id: string
  readonly title: string
}

/** The operating positions of the organisation, by name; none for people of partner companies. */
export const usePositions = () => useAllRows<PositionRow & { readonly version: number }>(operatingPositionEntity)

/** Chooses the operating position of this browser; nothing where the organisation has none. */
export const PositionChoice = observer(function PositionChoice() {
  const { t } = useTranslation('alarm')
  const { position } = useStores()
  const { page: rows } = usePositions()
  const isGone = rows !== undefined && position.id !== '' && !rows.some(({ id }) => id === position.id)
  useEffect(() => {
    if (isGone) position.choose('')
  }, [isGone, position])
  if (rows === undefined || rows.length === 0) return null
  return (
    <span className="position-choice">
      <Select
        label={t(($) => $.position.own)}
        data-action="choose-position"
        value={position.id}
        choices={[
          { value: '', label: t(($) => $.position.none) },
          ...rows.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChoose={(id) => position.choose(id)}
      />
      <Switch
        className="position-only"
        label={t(($) => $.position.only)}
        checked={position.showsOnlyOwn}
        disabled={position.id === ''}
        onChange={({ currentTarget }) => position.showOnlyOwn(currentTarget.checked)}
      />
    </span>
  )
})

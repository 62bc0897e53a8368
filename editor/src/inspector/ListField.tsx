import { Button } from '@blueprintjs/core'
import {
  symbols as comparisonSymbols,
  listEntries,
  newId,
  newOrder,
  type Props,
  type WidgetRecord,
} from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ColorField } from './ColorField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

interface ListFieldProps {
  readonly label: string
  readonly path: string
  readonly record: WidgetRecord
  readonly edits: EditTable
  readonly onWrite: (leaves: Props) => void
}

const templates: Readonly<Record<string, object>> = {
  'position.points': { x: 0, y: 0 },
  'display.textItems': { symbol: '==', value: 0, text: '' },
  'dataAddon.thresholds': { value: 0, color: '#7a8794' },
}
const condition = { symbol: '>', value: 0, color: '#c0392b' }

/** The items of a list, each a row; one item is one leaf, so two designers may edit two items. */
export function ListField({ label, path, record, edits, onWrite }: ListFieldProps) {
  const { t } = useLabels()
  const list = edits.get(record.type)?.model.lists[path]
  if (!list) return null
  const entries = listEntries(record.props, path, list)
  const add = () => {
    const last = entries.at(-1)
    const item = last ? { ...last.item } : (templates[path] ?? condition)
    onWrite({ [`${path}.${newId()}`]: { ...item, k: newOrder(last?.item.k ?? null, null) } })
  }
  return (
    <div className="ed-list">
      <div className="ed-list-head">
        <span>{label}</span>
        <Button variant="minimal" size="small" icon="plus" aria-label={`${t('addItem')} · ${label}`} onClick={add} />
      </div>
      {entries.map(({ path: leaf, item }) => (
        <div key={leaf} className="ed-list-row">
          {Object.entries(item).map(([name, value]) => {
            if (name === 'k') return null
            const write = (next: unknown) => onWrite({ [leaf]: { ...item, [name]: next } })
            const at = `${label} ${name}`
            if (name === 'color')
              return <ColorField key={name} label={at} value={value} path={`${leaf}.${name}`} onCommit={write} />
            if (name === 'symbol')
              return (
                <SelectField
                  key={name}
                  label={at}
                  value={value}
                  options={comparisonSymbols}
                  path={`${leaf}.${name}`}
                  onCommit={write}
                />
              )
            if (typeof value === 'number')
              return <NumberField key={name} label={at} value={value} path={`${leaf}.${name}`} onCommit={write} />
            return <TextField key={name} label={at} value={value} path={`${leaf}.${name}`} onCommit={write} />
          })}
          <Button
            variant="minimal"
            size="small"
            icon="small-cross"
            aria-label={t('removeItem')}
            onClick={() => onWrite({ [leaf]: undefined })}
          />
        </div>
      ))}
    </div>
  )
}

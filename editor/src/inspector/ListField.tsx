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
import type { SignalCatalogue } from '../stores/SignalCatalogue.ts'
import { ColorField } from './ColorField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { SignalField } from './SignalField.tsx'
import { TextField } from './TextField.tsx'

interface ListFieldProps {
  readonly label: string
  readonly path: string
  readonly record: WidgetRecord
  readonly edits: EditTable
  readonly catalogue: SignalCatalogue
  readonly onWrite: (leaves: Props) => void
}

const templates: Readonly<Record<string, object>> = {
  'position.points': { x: 0, y: 0 },
  'display.textItems': { symbol: '==', value: 0, text: '' },
  'data.signalArray': { signalId: '', equipId: '', title: '' },
  'dataAddon.thresholds': { value: 0, color: '#7a8794' },
}
const condition = { symbol: '>', value: 0, color: '#c0392b' }

/** The items of a list, each a row; one item is one leaf, so two designers may edit two items. */
export function ListField({ label, path, record, edits, catalogue, onWrite }: ListFieldProps) {
  const { t } = useLabels()
  const list = edits.get(record.type)?.model.lists[path]
  if (!list) return null
  const entries = listEntries(record.props, path, list)
  const add = () => {
    const last = entries.at(-1)
    const template = templates[path] ?? condition
    // A row more of the same; another signal must be picked.
    const item = last && !('signalId' in template) ? { ...last.item } : template
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
            // The equipment follows from the signal.
            if (name === 'k' || name === 'equipId') return null
            const write = (next: unknown) => onWrite({ [leaf]: { ...item, [name]: next } })
            const at = `${label} ${name}`
            if (name === 'signalId')
              return (
                <SignalField
                  key={name}
                  label={at}
                  value={value}
                  path={`${leaf}.${name}`}
                  catalogue={catalogue}
                  onPick={(signal) =>
                    onWrite({
                      [leaf]: signal
                        ? { ...item, signalId: signal.id, equipId: signal.equipId, title: signal.title }
                        : undefined,
                    })
                  }
                />
              )
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

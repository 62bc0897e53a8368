import { Button, HTMLTable, InputGroup } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import type { WrittenValue } from '@mimic/viewer/link'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/IconButton.tsx'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { labelled } from '../../../kit/text/labelled.ts'
import { qualityOf } from '../../../kit/text/qualityOf.ts'
import { valueText } from '../../../kit/text/valueText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { BadReason, LastGood } from '../BadReason.tsx'
import type { DeviceTabProps } from '../DeviceTabProps.ts'
import type { WatchedSignal } from '../monitor/DeviceMonitor.ts'
import { useNow } from '../monitor/useNow.ts'
import { hasSignals, NoSignals } from '../NoSignals.tsx'
import { ConfirmWrite } from './ConfirmWrite.tsx'
import { useCommand } from './useCommand.ts'

/** Reads every signal and writes the writable ones. Each write is confirmed by the user and followed to its answer. */
export function CommandTab({ equipmentId, device: { state } }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const now = useNow()
  if (!hasSignals(state)) return <NoSignals state={state} />
  return (
    <div className="table-card">
      <HTMLTable compact className="resource-table command-table">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.fields.title)}</th>
            <th scope="col">{t(($) => $.fields.sn)}</th>
            <th scope="col" className="is-number">
              {t(($) => $.fields.value)}
            </th>
            <th scope="col">{t(($) => $.command.range)}</th>
            <th scope="col">{t(($) => $.command.newValue)}</th>
          </tr>
        </thead>
        <tbody>
          {[...state.signals]
            .sort((a, b) => Number(a.readonly) - Number(b.readonly))
            .map((signal) => (
              <CommandRow key={signal.id} equipmentId={equipmentId} live={signal} now={now} />
            ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

interface CommandRowProps {
  readonly equipmentId: string
  readonly live: WatchedSignal
  /** Monotonic ms. */
  readonly now: number
}

const CommandRow = observer(function CommandRow({ equipmentId, live, now }: CommandRowProps) {
  const { t } = useTranslation('device')
  const { locale, session } = useStores()
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  const shown = (value: SignalScalar) => `${valueText(live, value, texts)} ${live.unit}`.trim()
  const written = ({ value }: WrittenValue) => t(($) => $.command.written, { value: shown(value) })
  const { signal, draft, setDraft, progress, readAgain, ask, write, cancel } = useCommand(equipmentId, live, written)
  const shownNext = (value: string) => shown(signal.dataType === 'boolean' ? value === '1' : asNumber(value))
  return (
    <tr data-command={signal.id} className={`is-${qualityOf(signal, now)}`}>
      <td className="is-wide">{signal.title}</td>
      <td>{signal.sn}</td>
      <td className="is-number value">
        {valueText(signal, signal.value, texts)} <small>{signal.unit}</small>
        {signal.simulated && <SimulatedTag />}
        <IconButton icon={<Refresh size={14} />} title={t(($) => $.command.read)} onClick={() => void readAgain()} />
        <LastGood signal={signal} />
        <BadReason signal={signal} />
      </td>
      <td data-head={t(($) => $.command.range)}>{rangeText(signal) ?? t(($) => $.command.any)}</td>
      <td>
        {signal.readonly && <span className="muted">{t(($) => $.command.readOnly)}</span>}
        {!signal.readonly && !session.may('signal.write') && (
          <span className="muted">{codeText(codes.writeDenied, locale.locale)}</span>
        )}
        {!signal.readonly && session.may('signal.write') && (
          <form className="write-form" onSubmit={ask} noValidate>
            <ValueInput signal={signal} value={draft} texts={texts} onChange={setDraft} />
            <Button
              size="small"
              type="submit"
              intent="primary"
              text={t(($) => $.command.write)}
              loading={progress.is === 'writing'}
            />
          </form>
        )}
        <span role="status" className={progress.is === 'refused' ? 'write-answer is-bad' : 'write-answer'}>
          {progress.is === 'writing' && t(($) => $.command.writing)}
          {progress.is === 'written' && written(progress)}
          {progress.is === 'written' && progress.simulated && <SimulatedTag />}
          {progress.is === 'refused' && progress.text}
        </span>
        {progress.is === 'asking' && (
          <ConfirmWrite
            signal={signal}
            now={shown(signal.value)}
            next={shownNext(progress.value)}
            onCancel={cancel}
            onWrite={() => void write(progress.value, shownNext(progress.value))}
          />
        )}
      </td>
    </tr>
  )
})

interface ValueInputProps {
  readonly signal: Signal
  readonly value: string
  readonly texts: { readonly on: string; readonly off: string }
  readonly onChange: (value: string) => void
}

/** The input of a new value: a select for a switch, a text for everything else. */
function ValueInput({ signal, value, texts, onChange }: ValueInputProps) {
  const { t } = useTranslation('device')
  const name = labelled(
    t(($) => $.command.newValue),
    signal.title,
  )
  if (signal.dataType !== 'boolean') {
    return (
      <InputGroup
        size="small"
        aria-label={name}
        inputMode={signal.dataType === 'number' ? 'decimal' : 'text'}
        maxLength={limits.write.valueLength}
        value={value}
        onValueChange={onChange}
      />
    )
  }
  return (
    <select className="bp6-input bp6-small" aria-label={name} value={value} onChange={(e) => onChange(e.target.value)}>
      <option value="">{t(($) => $.command.choose)}</option>
      <option value="1">{valueText(signal, true, texts)}</option>
      <option value="0">{valueText(signal, false, texts)}</option>
    </select>
  )
}

const asNumber = (text: string): SignalScalar => (Number.isFinite(Number(text)) ? Number(text) : text)

/** Undefined for any value. */
function rangeText({ lowerLimit, upperLimit, unit }: Signal): string | undefined {
  if (lowerLimit === null && upperLimit === null) return undefined
  return `${lowerLimit ?? '−∞'} – ${upperLimit ?? '∞'} ${unit}`.trim()
}

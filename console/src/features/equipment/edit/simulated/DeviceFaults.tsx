import { Button, HTMLSelect, Slider, Tag } from '@blueprintjs/core'
import type { EquipmentInfo, GatewayAnswer } from '@mimic/contract'
import { type SimulatedFault, simulatedFaults } from '@mimic/contract/drivers'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../../../kit/ask/useAsk.ts'
import { useSaving } from '../../../../kit/ask/useSaving.ts'
import { Failure } from '../../../../kit/dialog/Failure.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'

type Fault = NonNullable<GatewayAnswer['faults']>[number]

const RETRY_MS = 2_000
/** Faults whose strength means something. */
const graded: ReadonlySet<string> = new Set<SimulatedFault>(['spike', 'slow', 'bad'])

/** The faults that a simulated device has while it runs. They take effect at once, and are not saved. */
export function DeviceFaults({ equipment }: { readonly equipment: EquipmentInfo }) {
  const { t } = useTranslation('equipment')
  const { id, version, signals } = equipment
  const ask = useAsk()
  const { isSaving, failure, save } = useSaving()
  const [signalId, setSignalId] = useState('')
  const [percent, setPercent] = useState(100)
  const read = signals.filter(({ formula }) => formula === '')
  const hasSignals = read.length > 0
  const [list, setList] = useFaults(id, version, hasSignals)
  const change = (kind: SimulatedFault, at: string, strength: number) =>
    save(async () => {
      const body = { id, kind, percent: strength, ...(at !== '' && { signalId: at }) }
      setList((await ask(paths.equipmentChangeFault, body)).faults ?? [])
    })
  const present = list?.find((each) => each.signalId === signalId)
  const kind = present?.kind ?? 'none'
  const titleOf = (at: string) =>
    at === '' ? t(($) => $.faults.device) : (signals.find((signal) => signal.id === at)?.title ?? at)
  const choose = (at: string) => {
    setSignalId(at)
    setPercent(list?.find((each) => each.signalId === at)?.percent ?? 100)
  }
  return (
    <section className="table-card device-faults" aria-label={t(($) => $.faults.title)} data-part="faults">
      <h3>{t(($) => $.faults.title)}</h3>
      <p className="muted">{t(($) => $.faults.about)}</p>
      <Failure of={failure} />
      {!list && <p role="status">{t(($) => (hasSignals ? $.faults.waiting : $.faults.noSignals))}</p>}
      <div className="button-row">
        <HTMLSelect
          id="fault-of"
          aria-label={t(($) => $.faults.of)}
          value={signalId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={['', ...read.map((signal) => signal.id)].map((value) => ({ value, label: titleOf(value) }))}
        />
        <HTMLSelect
          id="fault-kind"
          aria-label={t(($) => $.faults.kind)}
          value={kind}
          disabled={!list || isSaving}
          // The choices are the kinds of faults.
          onChange={({ currentTarget }) => void change(currentTarget.value as SimulatedFault, signalId, percent)}
          options={Object.entries(simulatedFaults).map(([value, text]) => ({ value, label: entityText(text) }))}
        />
      </div>
      {graded.has(kind) && (
        <Strength
          percent={percent}
          isDisabled={isSaving}
          onChange={setPercent}
          onRelease={(value) => void change(kind, signalId, value)}
        />
      )}
      <FaultList list={list ?? []} titleOf={titleOf} isBusy={isSaving} onEnd={(at) => void change('none', at, 100)} />
      {list?.length === 0 && <p className="muted">{t(($) => $.faults.none)}</p>}
    </section>
  )
}

interface FaultListProps {
  readonly list: readonly Fault[]
  readonly titleOf: (signalId: string) => string
  readonly isBusy: boolean
  readonly onEnd: (signalId: string) => void
}

function FaultList({ list, titleOf, isBusy, onEnd }: FaultListProps) {
  const { t } = useTranslation('equipment')
  return (
    <ul className="plain" aria-live="polite">
      {list.map(({ signalId, kind, percent }) => (
        <li key={signalId} data-fault={kind}>
          <Tag intent="warning">{entityText(simulatedFaults[kind])}</Tag> {titleOf(signalId)}
          {graded.has(kind) && ` ${percent} %`}
          <Button
            size="small"
            variant="minimal"
            text={t(($) => $.faults.end)}
            disabled={isBusy}
            data-action="end-fault"
            onClick={() => onEnd(signalId)}
          />
        </li>
      ))}
    </ul>
  )
}

interface StrengthProps {
  readonly percent: number
  readonly isDisabled: boolean
  readonly onChange: (percent: number) => void
  readonly onRelease: (percent: number) => void
}

function Strength({ percent, isDisabled, onChange, onRelease }: StrengthProps) {
  const { t } = useTranslation('equipment')
  return (
    <Slider
      min={1}
      max={100}
      labelValues={[1, 50, 100]}
      labelRenderer={(value) => `${value}\u00a0%`}
      value={percent}
      disabled={isDisabled}
      handleHtmlProps={{ 'aria-label': t(($) => $.faults.strength) }}
      onChange={onChange}
      onRelease={onRelease}
    />
  )
}

/** The faults that the device has now, asked for until its gateway tells them. A change of the device ends its faults. */
function useFaults(id: string, version: number, hasSignals: boolean) {
  const ask = useAsk()
  const [list, setList] = useState<readonly Fault[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the device ends its faults
  useEffect(() => {
    if (!hasSignals) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = () =>
      ask(paths.equipmentFaults, { id }).then(
        ({ faults = [] }) => !isOver && setList(faults),
        // The gateway may be offline, or not have the newest configuration yet; the note says so meanwhile.
        () => {
          if (!isOver) timer = setTimeout(look, RETRY_MS)
        },
      )
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, version, hasSignals, ask])
  return [list, setList] as const
}

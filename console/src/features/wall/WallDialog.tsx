import { AnchorButton, Checkbox, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core'
import type { PageSummary } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledInput } from '../../kit/LabelledInput.tsx'
import { Select } from '../../kit/Select.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { type Dimming, DimmingForm, dimmingText, noDimming } from './DimmingForm.tsx'
import { usePositions } from './usePositions.ts'

interface WallDialogProps {
  readonly projectId: string
  readonly pages: readonly PageSummary[]
  readonly onClose: () => void
}

const SECONDS = 20
/** A longer time is refused as a typing error, seconds. */
const MOST_SECONDS = 3_600

/** Chooses the pages that a wall screen rotates through, the seconds of each, its name and when it is dimmed. */
export function WallDialog({ projectId, pages, onClose }: WallDialogProps) {
  const { t } = useTranslation('wall')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [seconds, setSeconds] = useState(String(SECONDS))
  const [wall, setWall] = useState('')
  const [dimming, setDimming] = useState<Dimming>(noDimming)
  const [position, setPosition] = useState('')
  const chosen = pages.filter(({ id }) => !left.has(id))
  const time = Number(seconds)
  const isTime = time >= 1 && time <= MOST_SECONDS
  const dim = dimmingText(dimming)
  const query = new URLSearchParams({
    kiosk: chosen.map(({ id }) => `${id}:${time}`).join(','),
    ...(dim && { dim }),
    ...(position !== '' && { position }),
    ...(wall.trim() !== '' && { wall: wall.trim() }),
  })
  const isReady = chosen.length > 0 && isTime && dim !== undefined
  return (
    <Dialog isOpen title={t(($) => $.title)} onClose={onClose}>
      <DialogBody>
        <p>{t(($) => $.about)}</p>
        <PageChoice pages={pages} left={left} onLeave={setLeft} />
        <LabelledInput
          id="wall-seconds"
          label={t(($) => $.seconds)}
          type="number"
          min={1}
          max={MOST_SECONDS}
          value={seconds}
          intent={isTime ? 'none' : 'danger'}
          onValueChange={setSeconds}
        />
        <DimmingForm dimming={dimming} onChange={setDimming} />
        <WallPosition value={position} onChange={setPosition} />
        <WallName value={wall} onChange={setWall} />
      </DialogBody>
      <DialogFooter
        actions={
          <AnchorButton
            intent="primary"
            text={t(($) => $.start)}
            data-action="open-wall"
            disabled={!isReady}
            href={isReady ? `/monitor/project/${projectId}/preview/${chosen[0]?.id ?? ''}?${query}` : undefined}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          />
        }
      />
    </Dialog>
  )
}

/** The operating position that the wall belongs to; nothing where the organisation has none. */
function WallPosition({ value, onChange }: WallNameProps) {
  const { t } = useTranslation('wall')
  const { page: rows } = usePositions()
  if (rows === undefined || rows.length === 0) return null
  return (
    <FormGroup label={t(($) => $.position)} labelFor="wall-position" helperText={t(($) => $.positionHelp)}>
      <Select
        id="wall-position"
        fill
        value={value}
        choices={[
          { value: '', label: t(($) => $.noPosition) },
          ...rows.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChoose={onChange}
      />
    </FormGroup>
  )
}

interface WallNameProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The name of the screen, which only an account for such screens gives. */
const WallName = observer(function WallName({ value, onChange }: WallNameProps) {
  const { t } = useTranslation('wall')
  const { session } = useStores()
  if (!session.user?.isWall) return <p className="muted">{t(($) => $.account)}</p>
  return (
    <LabelledInput
      id="wall-name"
      label={t(($) => $.wall)}
      help={t(($) => $.wallHelp)}
      maxLength={limits.title}
      value={value}
      onValueChange={onChange}
    />
  )
})

interface PageChoiceProps {
  readonly pages: readonly PageSummary[]
  /** The pages that are left out. */
  readonly left: ReadonlySet<string>
  readonly onLeave: (left: ReadonlySet<string>) => void
}

function PageChoice({ pages, left, onLeave }: PageChoiceProps) {
  const { t } = useTranslation('wall')
  const choose = (id: string, isChosen: boolean) =>
    onLeave(new Set(isChosen ? [...left].filter((each) => each !== id) : [...left, id]))
  const isNone = pages.every(({ id }) => left.has(id))
  return (
    <FormGroup label={t(($) => $.page)} {...(isNone && { helperText: t(($) => $.none), intent: 'danger' })}>
      {pages.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={!left.has(id)}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ))}
    </FormGroup>
  )
}

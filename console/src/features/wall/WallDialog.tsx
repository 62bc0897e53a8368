import { AnchorButton, Checkbox, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import type { PageSummary } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { type Dimming, DimmingForm, dimmingText, noDimming } from './DimmingForm.tsx'

interface WallDialogProps {
  readonly projectId: string
  readonly pages: readonly PageSummary[]
  readonly onClose: () => void
}

const SECONDS = 20
/** A longer time is refused as a typing error, seconds. */
const MOST_SECONDS = 3_600

/** Chooses the pages that a wall screen rotates through, the seconds of each, its name and when it is dimmed. */
export const WallDialog = observer(function WallDialog({ projectId, pages, onClose }: WallDialogProps) {
  const { t } = useTranslation('wall')
  const { session } = useStores()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [seconds, setSeconds] = useState(String(SECONDS))
  const [wall, setWall] = useState('')
  const [dimming, setDimming] = useState<Dimming>(noDimming)
  const isWallAccount = session.user?.isWall ?? false
  const chosen = pages.filter(({ id }) => !left.has(id))
  const time = Number(seconds)
  const isTime = time >= 1 && time <= MOST_SECONDS
  const dim = dimmingText(dimming)
  const choose = (id: string, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((each) => each !== id) : [...left, id]))
  const query = new URLSearchParams({
    kiosk: chosen.map(({ id }) => `${id}:${time}`).join(','),
    ...(dim && { dim }),
    ...(wall.trim() !== '' && { wall: wall.trim() }),
  })
  const isReady = chosen.length > 0 && isTime && dim !== undefined
  return (
    <Dialog isOpen title={t(($) => $.title)} onClose={onClose}>
      <DialogBody>
        <p>{t(($) => $.about)}</p>
        <FormGroup
          label={t(($) => $.page)}
          {...(chosen.length === 0 && { helperText: t(($) => $.none), intent: 'danger' })}
        >
          {pages.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={!left.has(id)}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
          ))}
        </FormGroup>
        <FormGroup label={t(($) => $.seconds)} labelFor="wall-seconds">
          <InputGroup
            id="wall-seconds"
            type="number"
            min={1}
            max={MOST_SECONDS}
            value={seconds}
            intent={isTime ? 'none' : 'danger'}
            onValueChange={setSeconds}
          />
        </FormGroup>
        <DimmingForm dimming={dimming} onChange={setDimming} />
        {isWallAccount ? (
          <FormGroup label={t(($) => $.wall)} labelFor="wall-name" helperText={t(($) => $.wallHelp)}>
            <InputGroup id="wall-name" maxLength={limits.title} value={wall} onValueChange={setWall} />
          </FormGroup>
        ) : (
          <p className="muted">{t(($) => $.account)}</p>
        )}
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
})

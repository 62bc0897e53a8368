import { AnchorButton, Checkbox, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import type { PageSummary } from '@mimic/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface WallDialogProps {
  readonly projectId: string
  readonly pages: readonly PageSummary[]
  readonly onClose: () => void
}

const SECONDS = 20
/** A longer time is refused as a typing error, seconds. */
const MOST_SECONDS = 3_600

/** Chooses the pages that a wall screen rotates through, and the seconds of each. */
export function WallDialog({ projectId, pages, onClose }: WallDialogProps) {
  const { t } = useTranslation('wall')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [seconds, setSeconds] = useState(String(SECONDS))
  const chosen = pages.filter(({ id }) => !left.has(id))
  const time = Number(seconds)
  const isReady = chosen.length > 0 && time >= 1 && time <= MOST_SECONDS
  const choose = (id: string, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((each) => each !== id) : [...left, id]))
  const turn = chosen.map(({ id }) => `${id}:${time}`).join(',')
  const href = `/monitor/project/${projectId}/preview/${chosen[0]?.id ?? ''}?kiosk=${encodeURIComponent(turn)}`
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
            intent={isReady || chosen.length === 0 ? 'none' : 'danger'}
            onValueChange={setSeconds}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <AnchorButton
            intent="primary"
            text={t(($) => $.start)}
            data-action="open-wall"
            disabled={!isReady}
            href={isReady ? href : undefined}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          />
        }
      />
    </Dialog>
  )
}

import { Button, Callout, Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { Signal } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/text/errorText.ts'
import { mayViewAlarms } from '../../stores/mayViewAlarms.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { MorePages } from './MorePages.tsx'

/** The lifetimes of a token, days; 0 lasts until it is revoked. */
const days = [0, 7, 30, 365] as const

interface EmbedFormProps {
  readonly projectId: string
  readonly pageId: string
  readonly onMade: (token: string, mayWrite: boolean) => void
}

/** Makes an embed token: its name, pages, origins, lifetime and rights. */
export const EmbedForm = observer(function EmbedForm({ projectId, pageId, onMade }: EmbedFormProps) {
  const { t } = useTranslation('device')
  const { call, clock, session } = useStores()
  const [title, setTitle] = useState('')
  const [origins, setOrigins] = useState('')
  const [lasts, setLasts] = useState(0)
  const [more, setMore] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>()
  const [alarms, setAlarms] = useState(false)
  const mayWrite = session.may('signal.write')
  const make = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { token } = await call(paths.embedAdd, {
        pageId,
        pageIds: [...more].join(','),
        title,
        origins: origins
          .trim()
          .split(/[\s,]+/)
          .join(','),
        signalIds: [...chosen].join(','),
        gmtExpire: lasts === 0 ? undefined : clock.now() + lasts * DAY_MS,
        alarms,
      })
      onMade(token, chosen.size > 0)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <form onSubmit={(event) => void make(event)}>
      <FormGroup label={t(($) => $.embed.name)} labelFor="embed-title">
        <InputGroup id="embed-title" required maxLength={limits.title} value={title} onValueChange={setTitle} />
      </FormGroup>
      <FormGroup label={t(($) => $.embed.origins)} labelFor="embed-origins" helperText={t(($) => $.embed.originsHelp)}>
        <InputGroup
          id="embed-origins"
          required
          placeholder="https://intranet.example"
          value={origins}
          onValueChange={setOrigins}
        />
      </FormGroup>
      <FormGroup label={t(($) => $.embed.lasts)} labelFor="embed-lasts">
        <HTMLSelect
          id="embed-lasts"
          value={lasts}
          onChange={({ currentTarget }) => setLasts(Number(currentTarget.value))}
        >
          {days.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? t(($) => $.embed.never) : t(($) => $.embed.days, { count: each })}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <MorePages projectId={projectId} pageId={pageId} chosen={more} onChoose={setMore} />
      {mayWrite && (
        <WritableSignals pageIds={[pageId, ...more]} chosen={chosen} onChoose={setChosen} onFailure={setFailure} />
      )}
      {mayViewAlarms(session) && (
        <FormGroup label={t(($) => $.embed.alarms)} helperText={t(($) => $.embed.withAlarmsHelp)}>
          <Checkbox
            checked={alarms}
            label={t(($) => $.embed.withAlarms)}
            data-embed="alarms"
            onChange={({ currentTarget }) => setAlarms(currentTarget.checked)}
          />
        </FormGroup>
      )}
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert">
          {errorText(failure)}
          {failure instanceof CallError && failure.fields.map(({ path, detail }) => <div key={path}>{detail}</div>)}
        </Callout>
      )}
      <Button type="submit" intent="primary" text={t(($) => $.embed.make)} data-action="make-embed" />
    </form>
  )
})

interface WritableSignalsProps {
  readonly pageIds: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onFailure: (failure: unknown) => void
}

/** The writable signals of the pages, of which the token may write those that are chosen. */
function WritableSignals({ pageIds, chosen, onChoose, onFailure }: WritableSignalsProps) {
  const { t } = useTranslation('device')
  const { call } = useStores()
  const [signals, setSignals] = useState<readonly Signal[]>([])
  const asked = pageIds.join(',')
  useEffect(() => {
    let isOver = false
    Promise.all(asked.split(',').map((id) => writableSignals(call, id))).then(
      (all) => {
        const each = new Map(all.flat().map((signal) => [signal.id, signal]))
        if (!isOver) setSignals([...each.values()])
      },
      (error) => !isOver && onFailure(error),
    )
    return () => {
      isOver = true
    }
  }, [call, asked, onFailure])
  if (signals.length === 0) return null
  const choose = (id: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <FormGroup label={t(($) => $.embed.mayWrite)} helperText={t(($) => $.embed.mayWriteHelp)}>
      {signals.map(({ id, title, equipTitle }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          label={`${equipTitle} · ${title}`}
          data-embed="signal"
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ))}
    </FormGroup>
  )
}

/** The writable signals of the page's newest version. @throws {CallError} */
async function writableSignals(call: ReturnType<typeof useStores>['call'], pageId: string): Promise<Signal[]> {
  const { file } = await call(paths.projectMonitorPageInfo, { id: pageId })
  if (file === '') return []
  const response = await fetch(file)
  if (!response.ok) throw new Error(`the page file was answered with ${response.status}`)
  // The server derives `bind` when a page is saved.
  const { bind } = (await response.json()) as { bind: { signals: readonly string[] } }
  const dataSignal = bind.signals.join(',')
  return (await call(paths.projectMonitorSignalQuery, { pageId, dataSignal })).filter(({ readonly }) => !readonly)
}

import { Button, Checkbox, FormGroup } from '@blueprintjs/core'
import type { Signal } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { LabelledInput } from '../../kit/LabelledInput.tsx'
import { Select } from '../../kit/Select.tsx'
import { mayViewAlarms } from '../../stores/mayViewAlarms.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { CheckList } from './CheckList.tsx'
import { MorePages } from './MorePages.tsx'

/** The lifetimes of a token, days; 0 lasts until it is revoked. */
const lifetimes = [0, 7, 30, 365] as const

interface EmbedFormProps {
  readonly projectId: string
  readonly pageId: string
  readonly onMade: (token: string, mayWrite: boolean) => void
}

const emptyDraft = {
  title: '',
  origins: '',
  /** Days. */
  lasts: 0,
  pageIds: new Set<string>() as ReadonlySet<string>,
  signalIds: new Set<string>() as ReadonlySet<string>,
  alarms: false,
}

/** Makes an embed token: its name, pages, origins, lifetime and rights. */
export const EmbedForm = observer(function EmbedForm({ projectId, pageId, onMade }: EmbedFormProps) {
  const { t } = useTranslation('device')
  const { call, clock, session } = useStores()
  const [draft, setDraft] = useState(emptyDraft)
  const [failure, setFailure] = useState<unknown>()
  const set = (part: Partial<typeof emptyDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { title, origins, lasts, pageIds, signalIds, alarms } = draft
  const { signals, isRead } = useWritableSignals(session.may('signal.write') ? [pageId, ...pageIds] : [], setFailure)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { token } = await call(paths.embedAdd, { pageId, ...bodyOf(draft, clock.now()) })
      onMade(token, signalIds.size > 0)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <form onSubmit={(event) => void make(event)}>
      <LabelledInput
        id="embed-title"
        label={t(($) => $.embed.name)}
        required
        maxLength={limits.title}
        value={title}
        onValueChange={(value) => set({ title: value })}
      />
      <LabelledInput
        id="embed-origins"
        label={t(($) => $.embed.origins)}
        help={t(($) => $.embed.originsHelp)}
        required
        placeholder="https://intranet.example"
        value={origins}
        onValueChange={(value) => set({ origins: value })}
      />
      <Lifetime days={lasts} onChoose={(value) => set({ lasts: value })} />
      <MorePages projectId={projectId} pageId={pageId} chosen={pageIds} onChoose={(value) => set({ pageIds: value })} />
      <CheckList
        label={t(($) => $.embed.mayWrite)}
        help={t(($) => $.embed.mayWriteHelp)}
        items={signals.map(({ id, title, equipTitle }) => ({ id, title: `${equipTitle} · ${title}` }))}
        chosen={signalIds}
        onChoose={(value) => set({ signalIds: value })}
        markOf={() => ({ 'data-embed': 'signal' })}
      />
      {mayViewAlarms(session) && <WithAlarms isChosen={alarms} onChoose={(value) => set({ alarms: value })} />}
      <Failure of={failure}>
        {failure instanceof CallError && failure.fields.map(({ path, detail }) => <div key={path}>{detail}</div>)}
      </Failure>
      <Button
        type="submit"
        intent="primary"
        text={t(($) => $.embed.make)}
        disabled={!isRead}
        data-action="make-embed"
      />
    </form>
  )
})

const bodyOf = ({ title, origins, lasts, pageIds, signalIds, alarms }: typeof emptyDraft, now: number) => ({
  title,
  origins: origins
    .trim()
    .split(/[\s,]+/)
    .join(','),
  pageIds: [...pageIds].join(','),
  signalIds: [...signalIds].join(','),
  gmtExpire: lasts === 0 ? undefined : now + lasts * DAY_MS,
  alarms,
})

function Lifetime({ days, onChoose }: { readonly days: number; readonly onChoose: (days: number) => void }) {
  const { t } = useTranslation('device')
  return (
    <FormGroup label={t(($) => $.embed.lasts)} labelFor="embed-lasts">
      <Select
        id="embed-lasts"
        value={days}
        choices={lifetimes.map((value) => ({
          value,
          label: value === 0 ? t(($) => $.embed.never) : t(($) => $.embed.days, { count: value }),
        }))}
        onChoose={(value) => onChoose(Number(value))}
      />
    </FormGroup>
  )
}

interface WithAlarmsProps {
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function WithAlarms({ isChosen, onChoose }: WithAlarmsProps) {
  const { t } = useTranslation('device')
  return (
    <FormGroup label={t(($) => $.embed.alarms)} helperText={t(($) => $.embed.withAlarmsHelp)}>
      <Checkbox
        checked={isChosen}
        label={t(($) => $.embed.withAlarms)}
        data-embed="alarms"
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </FormGroup>
  )
}

/**
 * The writable signals of pages, of which the token may write those that are chosen. They come later than the form and
 * move its button, which therefore waits for them (`isRead`).
 */
function useWritableSignals(pageIds: readonly string[], onFailure: (failure: unknown) => void) {
  const { call } = useStores()
  const [read, setRead] = useState<{ readonly asked: string; readonly signals: readonly Signal[] }>({
    asked: '',
    signals: [],
  })
  const asked = pageIds.join(',')
  useEffect(() => {
    if (asked === '') return
    let isOver = false
    Promise.all(asked.split(',').map((id) => writableSignals(call, id))).then(
      (all) => {
        const each = new Map(all.flat().map((signal) => [signal.id, signal]))
        if (!isOver) setRead({ asked, signals: [...each.values()] })
      },
      (error) => {
        if (isOver) return
        setRead(({ signals }) => ({ asked, signals }))
        onFailure(error)
      },
    )
    return () => {
      isOver = true
    }
  }, [call, asked, onFailure])
  return { signals: read.signals, isRead: read.asked === asked }
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

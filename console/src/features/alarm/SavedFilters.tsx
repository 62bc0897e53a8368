import { Button } from '@blueprintjs/core'
import { Bookmark, Trash } from '@blueprintjs/icons'
import type { KeptFilter } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Select } from '../../kit/Select.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { type AlarmFilters, keptBody, keptValues } from './useAlarmFilters.ts'

const NOTHING = {}

/** The filters that the account keeps: chooses one, keeps what is shown now, removes one. */
export function SavedFilters({ of }: { readonly of: AlarmFilters }) {
  const { t } = useTranslation('alarm')
  const { page: kept = [], reload } = useAnswer(paths.alarmListFilters, NOTHING)
  const [isSaving, setSaving] = useState(false)
  const [removed, setRemoved] = useState<KeptFilter>()
  const { call } = useStores()
  const { act } = useAct(reload)
  const remove = ({ title }: KeptFilter) => {
    setRemoved(undefined)
    void act(() => call(paths.alarmListDeleteFilter, { title }), { deed: 'remove' })
  }
  useDefault(of, kept)
  const shown = keptBody(of.values)
  const chosen = kept.find((filter) => {
    const own = Object.entries(keptValues(filter))
    return own.length === Object.keys(shown).length && own.every(([name, value]) => shown[name] === value)
  })
  return (
    <>
      {kept.length > 0 && <KeptSelect of={of} kept={kept} chosen={chosen} />}
      <Button
        icon={<Bookmark />}
        title={t(($) => $.filters.keep)}
        aria-label={t(($) => $.filters.keep)}
        data-action="keep-filter"
        onClick={() => setSaving(true)}
      />
      {chosen && (
        <Button
          icon={<Trash />}
          title={t(($) => $.filters.remove, { title: chosen.title })}
          aria-label={t(($) => $.filters.remove, { title: chosen.title })}
          data-action="remove-filter"
          onClick={() => setRemoved(chosen)}
        />
      )}
      {isSaving && <KeepFilter of={of} before={chosen} onClose={() => setSaving(false)} onKept={reload} />}
      <RemoveAlert
        question={removed && t(($) => $.filters.removeAsk, { title: removed.title })}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && remove(removed)}
      />
    </>
  )
}

interface KeptSelectProps {
  readonly of: AlarmFilters
  readonly kept: readonly KeptFilter[]
  readonly chosen: KeptFilter | undefined
}

function KeptSelect({ of, kept, chosen }: KeptSelectProps) {
  const { t } = useTranslation('alarm')
  return (
    <Select
      label={t(($) => $.filters.title)}
      data-filter="kept"
      value={chosen?.title ?? ''}
      choices={[
        { value: '', label: t(($) => $.filters.title) },
        ...kept.map(({ title, isDefault }) => ({
          value: title,
          label: isDefault ? t(($) => $.filters.isDefault, { title }) : title,
        })),
      ]}
      onChoose={(title) => {
        const filter = kept.find((each) => each.title === title)
        of.set(filter ? keptValues(filter) : {})
      }}
    />
  )
}

/** A list that is opened without a filter begins with the default. */
function useDefault({ isNone, set }: AlarmFilters, kept: readonly KeptFilter[]): void {
  const isDue = useRef(isNone)
  useEffect(() => {
    const first = kept.find(({ isDefault }) => isDefault)
    if (!isDue.current || kept.length === 0) return
    isDue.current = false
    if (first) set(keptValues(first))
  }, [kept, set])
}

interface KeepFilterProps {
  readonly of: AlarmFilters
  readonly before: KeptFilter | undefined
  readonly onClose: () => void
  readonly onKept: () => void
}

function KeepFilter({ of, before, onClose, onKept }: KeepFilterProps) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm({
    id: 'keep-filter',
    start: { title: before?.title ?? '', isDefault: before?.isDefault ?? false },
    isNew: true,
    check: ({ title }) => (title.trim() === '' ? { title: t(($) => $.rules.problems.required) } : {}),
    async send(draft) {
      // The values of the address were checked by name.
      await call(paths.alarmListSaveFilter, { ...keptBody(of.values), ...draft } as CallBody<
        typeof paths.alarmListSaveFilter
      >)
      await toastSuccess(t(($) => $.filters.kept))
      onKept()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(($) => $.filters.keep)} submitText={t(($) => $.filters.save)} onClose={onClose}>
      <p className="muted">{t(($) => $.filters.note)}</p>
      <TextField
        form={form}
        field="title"
        label={t(($) => $.filters.name)}
        maxLength={limits.title}
        isRequired
        isFirst
      />
      <SwitchField form={form} field="isDefault" label={t(($) => $.filters.asDefault)} />
    </FormDialog>
  )
}

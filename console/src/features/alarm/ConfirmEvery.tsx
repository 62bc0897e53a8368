import type { Alarm } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsked } from '../../kit/ask/useAsked.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { allPages } from '../../kit/table/allPages.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { alarmResource } from './alarm.resource.tsx'

interface ConfirmEveryProps {
  /** The filter of the list, with its search. */
  readonly filter: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Acknowledges every alarm that the filter leaves, on all pages: those that were raised before the dialog opened. */
export function ConfirmEvery({ filter, onClose, onDone }: ConfirmEveryProps) {
  const { t } = useTranslation('alarm')
  const { call, clock } = useStores()
  const [dateEnd] = useState(() => Number(filter['dateEnd'] ?? clock.now()))
  const [done, setDone] = useState(0)
  const asked = (filter['state'] === undefined ? ['active', 'returned'] : [filter['state']]).filter(
    (state) => state !== 'acknowledged',
  )
  const bodyOf = (state: string): Readonly<Record<string, string>> => ({
    ...filter,
    state,
    dateEnd: String(dateEnd),
    order: 'time',
    isReversed: 'true',
  })
  const form = useForm({
    id: 'confirm-every',
    start: { note: '' },
    isNew: true,
    async send({ note }) {
      const rows = await Promise.all(asked.map((state) => allPages<Alarm>(call, alarmResource.listPath, bodyOf(state))))
      const ids = [...new Set(rows.flat().map(({ id }) => id))]
      let count = 0
      for (let i = 0; i < ids.length; i += limits.alarm.confirm) {
        const part = ids.slice(i, i + limits.alarm.confirm).join(',')
        count += (await call(paths.alarmConfirm, { ids: part, note: note || undefined })).confirmed
        setDone(count)
      }
      await toastSuccess(t(($) => $.confirmedMany, { count }))
      onDone()
    },
  })
  const { page: total } = useAsked(`every ${JSON.stringify(asked.map(bodyOf))}`, async (manner) => {
    const one = (state: string) => {
      const body: Readonly<Record<string, string>> = { ...bodyOf(state), page: '1', pageSize: '1' }
      // The fields are texts, as the form has them.
      return call(paths.alarmQuery, body as CallBody<typeof paths.alarmQuery>, manner)
    }
    const pages = await Promise.all(asked.map(one))
    return pages.reduce((sum, page) => sum + page.total, 0)
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.confirmEvery)}
      submitText={t(($) => $.confirm)}
      canSubmit={total !== undefined && total > 0}
      failureText={errorText}
      onClose={onClose}
    >
      <p>
        {total === undefined ? '…' : t(($) => $.confirmEveryNote, { count: total, time: timeText(dateEnd) })}
        {done > 0 && ` ${t(($) => $.confirmedMany, { count: done })}`}
      </p>
      <TextField form={form} field="note" label={t(($) => $.note)} maxLength={limits.note} isFirst />
    </FormDialog>
  )
}

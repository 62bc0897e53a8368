import { Button, Checkbox, DialogBody, NonIdealState } from '@blueprintjs/core'
import type { DeviceSync, TemplateSettings } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { DialogButtons } from '../../kit/dialog/DialogButtons.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { SyncRow } from './SyncRow.tsx'

interface SyncDialogProps {
  readonly template: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

const isSelectable = ({ problem, changes }: DeviceSync): boolean => problem === '' && changes.length > 0

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Shows the changes that an update makes to each bound device, and updates the ticked ones. */
export function SyncDialog({ template: { id, title }, onClose }: SyncDialogProps) {
  const { t } = useTranslation('template')
  const common = useTranslation('common')
  const { call } = useStores()
  const plan = useAnswer(paths.templateSettingsPlan, { id })
  const settings = useAnswer(paths.templateSettingsDetail, { id })
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const { isSaving, failure, save } = useSaving()
  const selectable = (plan.page?.rows ?? []).filter(isSelectable).map(({ equipId }) => equipId)
  const equipIds = selectable.filter((each) => !unticked.has(each))
  const baseVersion = plan.page?.version ?? 0
  const apply = () =>
    save(async () => {
      const { changed } = await call(paths.templateSettingsSync, { id, baseVersion, equipIds })
      onClose()
      await toastSuccess(t(($) => $.synced, { count: changed }))
    })
  const reload = () =>
    void save(async () => {
      plan.reload()
      settings.reload()
    })
  return (
    <Dialog isOpen title={t(($) => $.syncTitle, { name: title })} onClose={onClose} className="sync-dialog">
      <DialogBody>
        {plan.page && settings.page ? (
          <Devices rows={plan.page.rows} settings={settings.page} unticked={unticked} onUntick={setUnticked} />
        ) : (
          <Nothing of={plan.page === undefined ? plan : settings} />
        )}
        <Failure
          of={failure}
          text={
            <>
              <p>{t(($) => $.syncFailed, { reason: errorText(failure) })}</p>
              {failure instanceof CallError && failure.fields[0]?.reason === 'changed' && (
                <Button size="small" text={common.t(($) => $.reload)} data-action="reload" onClick={reload} />
              )}
            </>
          }
        />
      </DialogBody>
      <DialogButtons isDone onClose={onClose}>
        {selectable.length > 0 && (
          <Button
            intent="primary"
            text={t(($) => $.syncSubmit, { count: equipIds.length })}
            loading={isSaving}
            disabled={equipIds.length === 0 || plan.isLoading}
            data-action="apply"
            onClick={() => void apply()}
          />
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface DevicesProps {
  readonly rows: readonly DeviceSync[]
  readonly settings: TemplateSettings
  /** The ids of the devices that are left as they are. */
  readonly unticked: ReadonlySet<string>
  readonly onUntick: (unticked: ReadonlySet<string>) => void
}

function Devices({ rows, settings, unticked, onUntick }: DevicesProps) {
  const { t } = useTranslation('template')
  const ids = rows.filter(isSelectable).map(({ equipId }) => equipId)
  const count = ids.filter((id) => !unticked.has(id)).length
  if (rows.length === 0)
    return <NonIdealState className="nothing" title={t(($) => $.noDevices)} description={t(($) => $.noDevicesAbout)} />
  return (
    <>
      <p className="muted">{t(($) => (ids.length === 0 ? $.nothingToSync : $.syncAbout))}</p>
      {ids.length > 1 && (
        <Checkbox
          className="sync-all"
          label={t(($) => $.all, { count: ids.length })}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          data-action="all"
          onChange={() => onUntick(new Set(count === ids.length ? ids : []))}
        />
      )}
      <ul className="plain sync-rows">
        {rows.map((row) => (
          <SyncRow
            key={row.equipId}
            row={row}
            settings={settings}
            isTicked={isSelectable(row) && !unticked.has(row.equipId)}
            onTick={isSelectable(row) ? () => onUntick(toggled(unticked, row.equipId)) : undefined}
          />
        ))}
      </ul>
    </>
  )
}

import { Button, Callout, Checkbox, DialogBody, DialogFooter, NonIdealState } from '@blueprintjs/core'
import type { DeviceSync } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/errorText.ts'
import { Nothing } from '../../kit/Nothing.tsx'
import { toastSuccess } from '../../kit/toaster.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useSaving } from '../../kit/useSaving.ts'
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
  const rows = plan.page?.rows ?? []
  const selectable = rows.filter(isSelectable)
  const ticked = selectable.filter(({ equipId }) => !unticked.has(equipId))
  const apply = () =>
    save(async () => {
      const equipIds = ticked.map(({ equipId }) => equipId)
      const { changed } = await call(paths.templateSettingsSync, { id, baseVersion: plan.page?.version ?? 0, equipIds })
      onClose()
      await toastSuccess(t(($) => $.synced, { count: changed }))
    })
  const template = settings.page
  return (
    <Dialog isOpen title={t(($) => $.syncTitle, { name: title })} onClose={onClose} className="sync-dialog">
      <DialogBody>
        {!plan.page || !template ? (
          <Nothing of={plan.page === undefined ? plan : settings} />
        ) : rows.length === 0 ? (
          <NonIdealState className="nothing" title={t(($) => $.noDevices)} description={t(($) => $.noDevicesAbout)} />
        ) : (
          <>
            <p className="muted">{t(($) => (selectable.length === 0 ? $.nothingToSync : $.syncAbout))}</p>
            {selectable.length > 1 && (
              <Checkbox
                className="sync-all"
                label={t(($) => $.all, { count: selectable.length })}
                checked={ticked.length === selectable.length}
                indeterminate={ticked.length > 0 && ticked.length < selectable.length}
                data-action="all"
                onChange={() =>
                  setUnticked(
                    ticked.length === selectable.length ? new Set(selectable.map(({ equipId }) => equipId)) : new Set(),
                  )
                }
              />
            )}
            <ul className="sync-rows">
              {rows.map((row) => (
                <SyncRow
                  key={row.equipId}
                  row={row}
                  settings={template}
                  isTicked={isSelectable(row) && !unticked.has(row.equipId)}
                  onTick={isSelectable(row) ? () => setUnticked((before) => toggled(before, row.equipId)) : undefined}
                />
              ))}
            </ul>
          </>
        )}
        {failure !== undefined && (
          <Callout compact intent="danger" role="alert">
            <p>{t(($) => $.syncFailed, { reason: errorText(failure) })}</p>
            {failure instanceof CallError && failure.fields[0]?.reason === 'changed' && (
              <Button
                size="small"
                text={common.t(($) => $.reload)}
                data-action="reload"
                onClick={() => {
                  plan.reload()
                  settings.reload()
                  void save(async () => undefined)
                }}
              />
            )}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={common.t(($) => $.close)} onClick={onClose} />
            {selectable.length > 0 && (
              <Button
                intent="primary"
                text={t(($) => $.syncSubmit, { count: ticked.length })}
                loading={isSaving}
                disabled={ticked.length === 0 || plan.isLoading}
                data-action="apply"
                onClick={() => void apply()}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

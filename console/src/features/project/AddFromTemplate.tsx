import { Checkbox, NonIdealState } from '@blueprintjs/core'
import type { Equipment, Project, Template } from '@mimic/contract'
import { equipmentEntity, templateEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Select } from '../../kit/Select.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface AddFromTemplateProps {
  /** The project that gets the pages; a new one without it. */
  readonly into?: Project
  readonly onClose: () => void
  readonly onAdded: () => void
}

const byName = { sort: 'name' }

/** Pages of templates as pages of a project, once for each chosen device. */
export function AddFromTemplate({ into, onClose, onAdded }: AddFromTemplateProps) {
  const { t } = useTranslation('project')
  const { call } = useStores()
  const templates = useAllRows<Template>(templateEntity, undefined, byName)
  const equipment = useAllRows<Equipment>(equipmentEntity, undefined, byName)
  const withPages = new Map((templates.page ?? []).filter(({ pageCount }) => pageCount > 0).map((row) => [row.id, row]))
  const devices = (equipment.page ?? []).filter(({ templateId }) => withPages.has(templateId ?? ''))
  const pagesOf = ({ templateId }: Equipment) => withPages.get(templateId ?? '')?.pageCount ?? 0
  const form = useForm<{ title: string; chosen: readonly string[] }>({
    id: 'from-template',
    isNew: true,
    start: { title: '', chosen: [] },
    async send({ title, chosen }) {
      const target = into ? { projectId: into.id } : { title: title.trim() }
      await call(paths.projectTemplateMulti, { equipIds: chosen.join(','), ...target })
      await toastSuccess(outcomeText('save'))
      onAdded()
      onClose()
    },
  })
  const { title, chosen } = form.draft
  const count = devices.filter(({ id }) => chosen.includes(id)).reduce((sum, device) => sum + pagesOf(device), 0)
  const unread = [templates, equipment].find(({ page }) => page === undefined)
  return (
    <FormDialog
      form={form}
      title={into ? t(($) => $.template.into, { title: into.title }) : t(($) => $.template.title)}
      submitText={into ? t(($) => $.template.add) : t(($) => $.importSubmit)}
      canSubmit={count > 0 && (into !== undefined || title.trim() !== '')}
      className="from-template"
      isKept
      onClose={onClose}
    >
      <p className="muted">{t(($) => $.template.about)}</p>
      {!into && (
        <TextField form={form} field="title" label={t(($) => $.nameHere)} isFirst isRequired maxLength={limits.title} />
      )}
      {unread ? (
        <Nothing of={unread} />
      ) : devices.length === 0 ? (
        <NonIdealState className="nothing" title={t(($) => $.template.none)} />
      ) : (
        <>
          <DeviceChoice
            devices={devices}
            templates={[...withPages.values()]}
            pagesOf={pagesOf}
            chosen={chosen}
            onChoose={(ids) => form.change((draft) => Object.assign(draft, { chosen: ids }))}
          />
          <p role="status" data-pages={count}>
            {t(($) => $.template.sum, { count })}
          </p>
        </>
      )}
    </FormDialog>
  )
}

interface DeviceChoiceProps {
  readonly devices: readonly Equipment[]
  readonly templates: readonly Template[]
  readonly pagesOf: (device: Equipment) => number
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** The devices with pages, all or those of one template. */
function DeviceChoice({ devices, templates, pagesOf, chosen, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('project')
  const [templateId, setTemplateId] = useState('')
  const shown = devices.filter((device) => templateId === '' || device.templateId === templateId)
  const isAll = shown.every(({ id }) => chosen.includes(id))
  const set = (ids: readonly string[], isChosen: boolean) =>
    onChoose(devices.map(({ id }) => id).filter((id) => (ids.includes(id) ? isChosen : chosen.includes(id))))
  return (
    <fieldset className="template-devices">
      <legend>{t(($) => $.template.devices)}</legend>
      <div className="template-devices-head">
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && shown.some(({ id }) => chosen.includes(id))}
          label={t(($) => $.template.selectAll)}
          data-action="select-all"
          onChange={({ currentTarget }) =>
            set(
              shown.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
        <Select
          label={t(($) => $.template.template)}
          value={templateId}
          choices={[
            { value: '', label: t(($) => $.template.all) },
            ...templates.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChoose={setTemplateId}
        />
      </div>
      <ul>
        {shown.map((device) => (
          <li key={device.id} data-device={device.id}>
            <Checkbox
              checked={chosen.includes(device.id)}
              onChange={({ currentTarget }) => set([device.id], currentTarget.checked)}
            >
              <span>{device.equipName}</span>
              <small className="muted">
                {device.templateTitle} · {t(($) => $.template.pages, { count: pagesOf(device) })}
              </small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

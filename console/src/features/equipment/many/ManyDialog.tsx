import { Button, DialogBody, FormGroup, HTMLSelect } from '@blueprintjs/core'
import type { Gateway, TemplateSettings } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { gatewayEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { useSaving } from '../../../kit/ask/useSaving.ts'
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { problemText } from '../../../kit/form/problemText.ts'
import { submitted } from '../../../kit/form/submitted.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { i18n } from '../../../texts/i18n.ts'
import { refusalText } from '../follow/settingTexts.ts'
import { TemplateChoice } from '../TemplateChoice.tsx'
import { ManyPreview } from './ManyPreview.tsx'
import { ManySource, type PartProps } from './ManySource.tsx'
import { type ManyDraft, type ManyProblem, manyRows } from './manyRows.ts'

interface ManyDialogProps {
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** Adds many devices of a template: their names, tags and parameters count up by patterns, and are seen before. */
export function ManyDialog({ onClose, onAdded }: ManyDialogProps) {
  const { t } = useTranslation('equipment')
  const { draft, change, template, rows, problems, isWrong, isSaving, failure, add } = useMany(() => {
    onAdded()
    onClose()
  })
  return (
    <Dialog
      isOpen
      title={t(($) => $.many.title)}
      canOutsideClickClose={false}
      onClose={onClose}
      className="many-dialog"
    >
      <form noValidate onSubmit={submitted(() => !isWrong && void add())}>
        <DialogBody>
          <TemplateAndGateway draft={draft} onChange={change} />
          {template && (
            <>
              <ManySource key={template.id} draft={draft} template={template} onChange={change} />
              <ManyPreview rows={rows} parameters={template.parameters} problems={problems} />
            </>
          )}
          <Failure of={failure} text={outcomeText('save', failure)} />
        </DialogBody>
        <DialogButtons onClose={onClose}>
          <Button
            type="submit"
            intent="primary"
            disabled={isWrong}
            loading={isSaving}
            text={t(($) => $.many.submit, { count: template ? rows.length : draft.count })}
            data-action="submit"
          />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** The draft, the devices that follow from it, and the call that adds them. */
function useMany(onAdded: () => void) {
  const { call } = useStores()
  const [draft, setDraft] = useState<ManyDraft>(start)
  const { isSaving, failure, save } = useSaving()
  const { templateId, gatewayId } = draft
  const settings = useAnswer(paths.templateSettingsDetail, templateId === '' ? undefined : { id: templateId })
  const template = settings.page?.id === templateId ? settings.page : undefined
  const rows = useMemo(() => (template ? manyRows(draft, template.parameters) : []), [draft, template])
  const own = rows.flatMap(({ problems }, place) =>
    [...problems].map(([field, problem]): [string, string] => [`${place}.${field}`, ownText(problem)]),
  )
  const [refused, setRefused] = useState<readonly (readonly [string, string])[]>([])
  const change = (part: Partial<ManyDraft>) => {
    setRefused([])
    setDraft({ ...draft, ...part })
  }
  const add = () =>
    save(async () => {
      const sent = rows.map(({ equipName, sn, parameters }) => ({ equipName, sn, parameters }))
      try {
        await call(paths.equipmentAddMany, { templateId, gatewayId: gatewayId || null, rows: sent })
      } catch (error) {
        if (template && error instanceof CallError) setRefused(refusedAt(error, template))
        throw error
      }
      await toastSuccess(i18n.t(($) => $.many.done, { ns: 'equipment', count: rows.length }))
      onAdded()
    })
  // Before a name is typed, a row of the preview is not wrong yet.
  const isStarted = draft.read !== undefined || draft.equipName !== ''
  const problems = new Map([...(isStarted ? own : []), ...refused])
  const isWrong = rows.length === 0 || own.length > 0
  return { draft, change, template, rows, problems, isWrong, isSaving, failure: failure ?? settings.error, add }
}

const start: ManyDraft = { templateId: '', gatewayId: '', count: 10, equipName: '', sn: '', parameters: {} }

/** The refusals of the server by `<place>.<field>`, in the words of the forms. */
const refusedAt = ({ fields }: CallError, { driver, signals }: TemplateSettings) =>
  fields.flatMap(({ path, ...problem }) => {
    const [, place, field = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    if (place === undefined) return []
    const isOfForm = /^(driver|signals)/.test(field)
    const text = isOfForm ? refusalText([{ path: field, ...problem }], driver, signals) : problemText(problem)
    return [[`${place}.${field}`, text] as const]
  })

function ownText(problem: ManyProblem): string {
  if (problem === 'required') return problemText({ reason: 'required' })
  if (problem === 'tooLong') return problemText({ reason: 'tooLong', limit: limits.title })
  return i18n.t(($) => $.many.problems[problem], { ns: 'equipment' })
}

function TemplateAndGateway({ draft, onChange }: PartProps) {
  const { t } = useTranslation('equipment')
  const gateways = useAllRows<Gateway>(gatewayEntity)
  return (
    <div className="form-grid">
      <FormGroup label={t(($) => $.fields.templateId)}>
        <TemplateChoice
          chosen={draft.templateId}
          onChoose={(templateId) => onChange({ templateId, parameters: {}, read: undefined })}
        />
      </FormGroup>
      <FormGroup label={t(($) => $.fields.gatewayId)}>
        <HTMLSelect
          fill
          aria-label={t(($) => $.fields.gatewayId)}
          data-choice="gateway"
          value={draft.gatewayId}
          onChange={({ currentTarget }) => onChange({ gatewayId: currentTarget.value })}
          options={[
            { value: '', label: t(($) => $.many.noGateway) },
            ...(gateways.page ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </FormGroup>
    </div>
  )
}

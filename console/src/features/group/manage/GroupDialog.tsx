import type { GroupMembers } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { groupEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { type EntityDraft, EntityInput } from '../../../kit/entity/EntityInput.tsx'
import { entityDraft } from '../../../kit/entity/entityDraft.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface GroupDialogProps {
  /** The group to change; without it, a new one is added. */
  readonly group: GroupMembers | undefined
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

const { fields } = groupEntity

/** The name of a group, and the department that it belongs to. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('group')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm<EntityDraft>({
    id: 'group',
    start: entityDraft(fields, group),
    isNew: group === undefined,
    async send(draft, changed) {
      const title = String(draft['title']).trim()
      // The declaration made both the form and the calls.
      const body = { ...(group ? changed : draft), title } as CallBody<typeof paths.groupAdd>
      const saved = group ? await call(paths.groupEdit, { ...body, id: group.id }) : await call(paths.groupAdd, body)
      onSaved(saved.id)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (group ? $.editTitle : $.addTitle))}
      submitText={common.t(($) => $.save)}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field], place) => (
        <EntityInput key={name} form={form} name={name} field={field} isFirst={place === 0} />
      ))}
    </FormDialog>
  )
}
